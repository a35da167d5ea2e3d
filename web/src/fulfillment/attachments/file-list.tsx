import type { Attachment, AttachmentCalls } from '@crossdock/contract/fulfillment/attachments'
import type { Id } from '@crossdock/contract/ids'
import {
  attachmentEnding,
  attachmentLimits,
  attachmentText,
  attachmentTypes,
  upload,
} from '@crossdock/contract/stored-files'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { call } from '../../lib/client.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { query, refresh, useMutate } from '../../lib/queries.ts'
import { showError } from '../../lib/show-error.ts'
import { toast } from '../../lib/toasts.ts'
import { tellDone } from '../../lib/undo.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { IconTrash, IconUpload } from '../../ui/icons.ts'
import { ConfirmModal } from '../../ui/modals.tsx'
import { Skeleton } from '../../ui/states.tsx'
import styles from './file-list.module.css'

const accept = Object.keys(attachmentTypes)
  .map((ending) => `.${ending}`)
  .join(',')

const sizeOf = (bytes: number): string =>
  bytes >= 1024 * 1024
    ? `${formatNumber(Math.round((bytes / (1024 * 1024)) * 10) / 10)} MB`
    : `${formatNumber(Math.max(Math.round(bytes / 1024), 1))} kB`

/** The token of a link, which may be of another address than the one this page was opened at. */
const tokenOf = (url: string): string => decodeURIComponent(url.split('/').at(-1) ?? '')

/** Files of an order: they are added by choosing or dropping, opened, and deleted. */
export function FileList({
  calls,
  orderId,
  zone,
}: {
  readonly calls: AttachmentCalls
  readonly orderId: Id<'receiptOrder' | 'shipmentOrder'>
  /** That of the order's warehouse. */
  readonly zone: string
}) {
  const files = useQuery(query(calls.list, { id: orderId }))
  const mayChange = useCan(calls.upload)
  const [sending, setSending] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [removing, setRemoving] = useState<Attachment | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const remove = useMutate(calls.remove, {
    refreshes: [calls.list],
    onSuccess: (_, { id }) => {
      const name = removing?.name ?? ''
      tellDone(t('File deleted'), [{ name, back: () => call(calls.restore, { id }) }], [calls.list])
      setRemoving(null)
    },
    onError: () => setRemoving(null),
  })

  const send = async (chosen: readonly File[]): Promise<void> => {
    for (const file of chosen) {
      if (attachmentEnding(file.name) === null || file.size > attachmentLimits.bytes || file.size === 0) {
        toast.warning(`${file.name}: ${attachmentText}`)
        continue
      }
      setSending(file.name)
      try {
        const { url } = await call(calls.upload, { id: orderId, name: file.name, size: file.size })
        await call(upload, { token: tokenOf(url), file })
      } catch (error) {
        showError(error)
      }
    }
    setSending(null)
    await refresh(calls.list)
  }

  const open = async (file: Attachment): Promise<void> => {
    // Opened at once, because a window that opens after an answer is blocked as a pop-up.
    const page = window.open('', '_blank')
    try {
      const { url } = await call(calls.download, { id: file.id })
      const here = new URL(url, window.location.origin).pathname
      if (page) page.location.href = here
      else window.location.href = here
    } catch (error) {
      page?.close()
      showError(error)
    }
  }

  if (files.isError && !files.data)
    return <FailedState error={files.error} onRetry={() => void files.refetch()} isRetrying={files.isFetching} />
  if (!files.data) return <Skeleton lines={2} />
  return (
    <div className={styles['files']}>
      {files.data.files.length === 0 && (
        <p className="muted" data-nothing>
          {t('There are no files.')}
        </p>
      )}
      {files.data.files.length > 0 && (
        <ul className={styles['list']}>
          {files.data.files.map((file) => (
            <li key={file.id}>
              <button type="button" className={styles['name']} onClick={() => void open(file)}>
                {file.name}
              </button>
              <span className="muted">
                {sizeOf(file.size)} · {formatDate(file.createdAt, zone)} · {file.createdBy.name}
              </span>
              {mayChange && (
                <Button
                  kind="quiet"
                  size="icon"
                  aria-label={t('Delete {{name}}', { name: file.name })}
                  icon={<IconTrash size={15} aria-hidden />}
                  onClick={() => setRemoving(file)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <div
          className={`${styles['drop']} screen-only`}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setIsOver(false)
            void send([...event.dataTransfer.files])
          }}
        >
          <Button
            icon={<IconUpload size={14} aria-hidden />}
            isBusy={sending !== null}
            onClick={() => chooser.current?.click()}
          >
            {t('Add files')}
          </Button>
          <span className="muted" role="status">
            {sending === null
              ? t('or drop them here: images, PDF, .xlsx, .csv, 10 MB each')
              : t('Sending {{name}}…', { name: sending })}
          </span>
          <input
            ref={chooser}
            type="file"
            multiple
            accept={accept}
            tabIndex={-1}
            aria-label={t('Files to add')}
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              void send(chosen)
            }}
          />
        </div>
      )}
      {removing && (
        <ConfirmModal
          title={t('Delete {{name}}?', { name: removing.name })}
          confirmLabel={t('Delete')}
          isDanger
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id: removing.id })}
          onClose={() => setRemoving(null)}
        >
          {t('The file is deleted for everybody.')}
        </ConfirmModal>
      )}
    </div>
  )
}
