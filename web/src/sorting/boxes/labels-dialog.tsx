import type { LabelPaper } from '@crossdock/contract/sorting/boxes'
import { useState } from 'react'
import { showError } from '../../lib/show-error.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/modals.tsx'
import { type Labelled, printLabels, readLabelPaper } from './label-paper.ts'
import styles from './labels-dialog.module.css'

const papers: readonly { readonly paper: LabelPaper; readonly label: string; readonly words: string }[] = [
  { paper: 'pdf', label: 'One a page', words: 'PDF, 4 × 2 inches: for a roll of labels' },
  { paper: 'sheet', label: 'A sheet', words: 'PDF, US Letter with ten labels of 4 × 2 inches' },
  { paper: 'zpl', label: 'Label printer', words: 'ZPL, 4 × 2 inches' },
]

/** Prints labels of boxes, on whichever paper: again and again they are the same. */
export function LabelsDialog({
  of,
  title,
  onClose,
}: {
  readonly of: Labelled
  readonly title: string
  readonly onClose: () => void
}) {
  const usual = readLabelPaper()
  const [busy, setBusy] = useState<LabelPaper | null>(null)
  const print = (format: LabelPaper): void => {
    setBusy(format)
    void printLabels(of, format)
      .then(onClose, showError)
      .finally(() => setBusy(null))
  }
  return (
    <Dialog title={title} onClose={onClose} width={440}>
      <ul className={styles['papers']}>
        {papers.map(({ paper, label, words }) => (
          <li key={paper}>
            <Button
              kind={paper === usual ? 'primary' : 'plain'}
              size="wide"
              isBusy={busy === paper}
              onClick={() => print(paper)}
            >
              {t(label)}
            </Button>
            <span className="muted">{t(words)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
