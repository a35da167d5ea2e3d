import { useState } from 'react'
import { t } from '../lib/words.ts'
import styles from './copy-text.module.css'
import { IconCopy } from './icons.ts'
import { CopyModal } from './modals.tsx'

/** A barcode or an id that people take elsewhere: pressed, it stands in a dialog that copies it (UIW-017). */
export function CopyText({ label, text }: { readonly label: string; readonly text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles['copy']}
        aria-label={t('Copy {{name}}', { name: `${label} ${text}` })}
        onClick={() => setIsOpen(true)}
      >
        <span className="mono">{text}</span>
        <IconCopy size={12} aria-hidden />
      </button>
      {isOpen && <CopyModal title={label} text={text} onClose={() => setIsOpen(false)} />}
    </>
  )
}
