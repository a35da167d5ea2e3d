import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import { SheetFileError, sizeText } from '@crossdock/sheets/limits'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { reportFailure } from '../../lib/client-errors.ts'
import type { Merchant } from '../../lib/merchant.ts'
import { type ReadSheet, readSheetFile } from '../../lib/read-sheet.ts'
import { showError } from '../../lib/show-error.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../button.tsx'
import { IconDownload, IconUpload, IconX } from '../icons.ts'
import { MerchantField } from '../merchant-field.tsx'
import { Dialog } from '../modals.tsx'
import { ToastPlace } from '../toast-host.tsx'
import { tooManyRows } from './row-limit.ts'
import { RunningImports } from './running-imports.tsx'
import { saveTemplate } from './template-file.ts'
import styles from './upload-dialog.module.css'

const accepted = ['.xlsx', '.csv', '.xls', '.txt', '.ods']
const isAccepted = (file: File): boolean => accepted.some((ending) => file.name.toLowerCase().endsWith(ending))

type Chosen =
  | { readonly file: File; readonly state: 'reading'; readonly rows: number }
  | { readonly file: File; readonly state: 'unreadable'; readonly reason: string }
  /** Of a kind that is not taken: the next one takes its place. */
  | { readonly file: File; readonly state: 'refused' }

function wordsOf(chosen: Chosen): string {
  switch (chosen.state) {
    case 'reading':
      return chosen.rows > 0
        ? t('Reading… {{rows}}', { rows: t('{{count}} rows', { count: chosen.rows }) })
        : t('Reading…')
    case 'unreadable':
      return `${t('This file could not be read')}${chosen.reason ? `. ${t(chosen.reason)}` : ''}`
    case 'refused':
      return [
        !chosen.file.name.includes('.') && t('Its name has no extension, which says what kind of file it is.'),
        t('Only .xlsx, .csv, .xls, .txt and .ods files can be imported.'),
      ]
        .filter(Boolean)
        .join(' ')
  }
}

interface UploadDialogProps {
  /** "Import Excel". */
  readonly title: string
  readonly definition: AnyImportDefinition
  /** Files are taken that are too long to be held. */
  readonly isLong: boolean
  /** Whose rows they are; absent where they are no single merchant's. Without one no file is taken. */
  readonly merchant?: Merchant | undefined
  readonly onRead: (sheets: readonly ReadSheet[], file: File) => void
  readonly onClose: () => void
}

/** Takes one spreadsheet, reads it, and hands its sheets on. */
export function UploadDialog({ title, definition, isLong, merchant, onRead, onClose }: UploadDialogProps) {
  const id = useId()
  const isNobodys = merchant?.isAsked === true && merchant.storeId === null
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const isTaken = chosen !== null && chosen.state !== 'refused'
  const [isOver, setIsOver] = useState(false)
  const reading = useRef<AbortController>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => () => reading.current?.abort(), [])

  const read = async (file: File): Promise<void> => {
    const controller = new AbortController()
    reading.current = controller
    setChosen({ file, state: 'reading', rows: 0 })
    try {
      const sheets = await readSheetFile(file, controller.signal, (rows) => {
        if (!controller.signal.aborted) setChosen({ file, state: 'reading', rows })
      })
      const refusal = tooManyRows(sheets, definition, isLong)
      if (refusal) throw new SheetFileError('FileTooLarge', refusal)
      onRead(sheets, file)
    } catch (error) {
      if (controller.signal.aborted) return
      if (error instanceof SheetFileError && error.type === 'FileTooLarge') {
        setChosen(null)
        toast.warning(t(error.message))
        return
      }
      reportFailure(`Reading ${file.name.slice(0, 100)}`, error)
      setChosen({ file, state: 'unreadable', reason: error instanceof SheetFileError ? error.message : '' })
    }
  }

  const take = (files: readonly File[]): void => {
    const [file] = files
    if (!file || isTaken) return
    if (files.length > 1) toast.warning(t('Only one file can be imported at a time.'))
    // It stays beside the file: a toast would be gone before the file has another name.
    else if (!isAccepted(file)) setChosen({ file, state: 'refused' })
    else void read(file)
  }

  const remove = (): void => {
    reading.current?.abort()
    setChosen(null)
    if (input.current) {
      input.current.value = ''
      input.current.focus()
    }
  }

  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    if (isTaken) toast.warning(t('Remove the present file first.'))
    else take([...event.dataTransfer.files])
  }

  return (
    <Dialog title={title} onClose={onClose} width={560}>
      <ToastPlace />
      {merchant && <MerchantField merchant={merchant} />}
      {isNobodys ? (
        <p className="muted">{t('Your selected merchant is All. Please select a valid merchant')}</p>
      ) : (
        <label className={styles['zone']} data-over={isOver || undefined} data-taken={isTaken || undefined}>
          <IconUpload size={24} stroke={1.5} aria-hidden />
          <span className={styles['words']}>
            <b>{t('Drop a spreadsheet here, or choose a file')}</b>
            <span className="muted" id={`${id}-hint`}>
              {t('One .xlsx, .csv, .xls, .txt or .ods file, at most 1,000,000 rows')}
            </span>
          </span>
          <input
            ref={input}
            type="file"
            accept={accepted.join(',')}
            data-autofocus
            aria-describedby={`${id}-hint`}
            aria-disabled={isTaken}
            // Not `disabled`: a file dropped on it must be refused, not opened by the browser.
            onClick={(event) => {
              if (!isTaken) return
              event.preventDefault()
              toast.warning(t('Remove the present file first.'))
            }}
            onDragOver={(event) => {
              event.preventDefault()
              setIsOver(true)
            }}
            onDragLeave={() => setIsOver(false)}
            onDrop={drop}
            onChange={(event) => take([...(event.currentTarget.files ?? [])])}
          />
        </label>
      )}
      {chosen && (
        <div className={styles['file']}>
          <span className={styles['name']}>
            <b>{chosen.file.name}</b> <span className="muted">{sizeText(chosen.file.size)}</span>
          </span>
          <Button kind="quiet" icon={<IconX size={14} aria-hidden />} onClick={remove}>
            {t('Remove')}
          </Button>
          <span className={styles['state']} role="status" data-bad={chosen.state !== 'reading' || undefined}>
            {wordsOf(chosen)}
          </span>
        </div>
      )}
      {isLong && <RunningImports />}
      <div className={styles['foot']}>
        <Button
          kind="quiet"
          icon={<IconDownload size={14} aria-hidden />}
          onClick={() => void saveTemplate(definition).catch(showError)}
        >
          {t('Download template')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </Dialog>
  )
}
