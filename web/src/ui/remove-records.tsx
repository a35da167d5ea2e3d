import type { Id } from '@crossdock/contract/ids'
import { type ReactNode, useState } from 'react'
import { explainError } from '../lib/errors.ts'
import { refresh } from '../lib/queries.ts'
import { toast } from '../lib/toasts.ts'
import { t } from '../lib/words.ts'
import { Why } from './explain.tsx'
import { ConfirmModal } from './modals.tsx'
import { Progress } from './states.tsx'

const mostNames = 8

interface RemoveRecordsProps<RecordId extends Id> {
  readonly records: readonly { readonly id: RecordId; readonly name: string }[]
  /** The question when there are several: "Delete 3 receipt orders?" */
  readonly title: string
  readonly toldDone: (count: number) => string
  readonly remove: (id: RecordId) => Promise<unknown>
  readonly refreshes: readonly { readonly path: string }[]
  readonly onClose: () => void
  /** After all of them are gone. */
  readonly onRemoved: () => void
  /** What becomes of them, and which ones stay. */
  readonly children: ReactNode
}

/** Asks before records are deleted; those that cannot be stay, and are named with the reason. */
export function RemoveRecords<RecordId extends Id>(props: RemoveRecordsProps<RecordId>) {
  const { records, onClose } = props
  const [done, setDone] = useState<number | null>(null)
  const [refusals, setRefusals] = useState<readonly string[]>([])

  const run = async (): Promise<void> => {
    const refused: string[] = []
    for (const [index, { id, name }] of records.entries()) {
      setDone(index)
      try {
        await props.remove(id)
      } catch (error) {
        refused.push(`${name}: ${explainError(error)}`)
      }
    }
    setDone(null)
    const count = records.length - refused.length
    if (count > 0) toast.success(props.toldDone(count))
    if (refused.length === 0) props.onRemoved()
    setRefusals(refused)
    await refresh(...props.refreshes)
  }

  const isOver = refusals.length > 0
  const [first] = records
  return (
    <ConfirmModal
      title={records.length === 1 ? t('Delete {{name}}?', { name: first?.name ?? '' }) : props.title}
      confirmLabel={isOver ? t('Close') : t('Delete')}
      isDanger={!isOver}
      isBusy={done !== null}
      onConfirm={() => (isOver ? onClose() : void run())}
      onClose={() => done === null && onClose()}
    >
      {isOver ? (
        <div role="alert">
          <Why title={t('These could not be deleted')} facts={refusals} />
        </div>
      ) : done !== null ? (
        <Progress value={done} max={records.length} label={t('Deleting…')} />
      ) : (
        <>
          {records.length > 1 && (
            <p className="mono">
              {records
                .slice(0, mostNames)
                .map(({ name }) => name)
                .join(', ')}
              {records.length > mostNames && ` +${records.length - mostNames}`}
            </p>
          )}
          <p>{props.children}</p>
        </>
      )}
    </ConfirmModal>
  )
}
