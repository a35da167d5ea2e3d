import type { Id } from '@crossdock/contract/ids'
import { type ReactNode, useRef, useState } from 'react'
import { explainError } from '../lib/errors.ts'
import { refresh } from '../lib/queries.ts'
import { type Done, tellDone } from '../lib/undo.ts'
import { t } from '../lib/words.ts'
import { Why } from './explain.tsx'
import styles from './modals.module.css'
import { ConfirmModal } from './modals.tsx'
import { Progress } from './progress.tsx'

const mostNames = 8

interface EachRecordProps<RecordId extends Id, Answer = unknown> {
  readonly records: readonly { readonly id: RecordId; readonly name: string }[]
  readonly title: string
  /** What the button says: "Place". */
  readonly verb: string
  /** Said while it is done: "Placing…" */
  readonly doing: string
  /** Heads the ones that were refused: "These could not be placed" */
  readonly toldRefused: string
  readonly toldDone: (count: number) => string
  /** What is said of one beside its name, where several are. */
  readonly about?: (id: RecordId) => ReactNode
  /** Does it to one; what it throws is the reason why not. */
  readonly act: (id: RecordId) => Promise<Answer>
  /** Takes it back for one, by what was answered; absent: it cannot be taken back. */
  readonly undo?: (id: RecordId, answer: Answer) => Promise<unknown>
  readonly refreshes: readonly { readonly path: string }[]
  readonly isDanger?: boolean
  /** It cannot be done as things stand in the dialog: something is to be chosen first. */
  readonly isHeld?: boolean
  readonly onClose: () => void
  /** After all of them are done, or as many as can be. */
  readonly onDone: () => void
  /** What becomes of them, and which ones stay; what is to be chosen. */
  readonly children: ReactNode
}

/** Does one thing to several records, one after the other; those to which it cannot be done stay, and are named with the reason. */
export function EachRecord<RecordId extends Id, Answer>(props: EachRecordProps<RecordId, Answer>) {
  const { records, isDanger = false } = props
  const [done, setDone] = useState<number | null>(null)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const isStopped = useRef(false)

  const run = async (): Promise<void> => {
    const refused: string[] = []
    const back: Done[] = []
    const { undo } = props
    isStopped.current = false
    let asked = 0
    for (const { id, name } of records) {
      if (isStopped.current) break
      setDone(asked)
      asked += 1
      try {
        const answer = await props.act(id)
        if (undo) back.push({ name, back: () => undo(id, answer) })
      } catch (error) {
        refused.push(`${name}: ${explainError(error)}`)
      }
    }
    setDone(null)
    const count = asked - refused.length
    if (count > 0) tellDone(props.toldDone(count), back, props.refreshes)
    if (refused.length === 0) props.onDone()
    setRefusals(refused)
    await refresh(...props.refreshes)
  }

  const isOver = refusals.length > 0
  // Those that it was done to are chosen no longer, whatever became of the others.
  const close = isOver && refusals.length < records.length ? props.onDone : props.onClose
  return (
    <ConfirmModal
      title={props.title}
      confirmLabel={isOver ? t('Close') : props.verb}
      isDanger={isDanger && !isOver}
      isHeld={!isOver && props.isHeld === true}
      isBusy={done !== null}
      onConfirm={() => (isOver ? close() : void run())}
      // Nothing is cut off in its middle: the one that is under way is the last one.
      {...(done !== null && { cancelLabel: t('Stop after this one'), isStoppable: true })}
      onClose={() => {
        if (done === null) close()
        else isStopped.current = true
      }}
    >
      {isOver ? (
        <div role="alert">
          <Why title={props.toldRefused} facts={refusals} />
        </div>
      ) : done !== null ? (
        <Progress value={done} max={records.length} label={props.doing} />
      ) : (
        <>
          <Names {...props} />
          {props.children}
        </>
      )}
    </ConfirmModal>
  )
}

/** The records by their names, as many as can be read, each with what is said of it. */
function Names<RecordId extends Id>({ records, about }: Pick<EachRecordProps<RecordId>, 'records' | 'about'>) {
  const named = records.slice(0, mostNames)
  const more = records.length > mostNames ? `+${records.length - mostNames}` : null
  if (about)
    return (
      <ul className={styles['names']}>
        {named.map(({ id, name }) => (
          <li key={id}>
            <span className="mono">{name}</span> {about(id)}
          </li>
        ))}
        {more && <li>{more}</li>}
      </ul>
    )
  if (records.length === 1) return null
  return <p className="mono">{[named.map(({ name }) => name).join(', '), more].filter(Boolean).join(' ')}</p>
}

type RemoveRecordsProps<RecordId extends Id> = Pick<
  EachRecordProps<RecordId>,
  'records' | 'title' | 'toldDone' | 'refreshes' | 'onClose'
> & {
  readonly remove: (id: RecordId) => Promise<unknown>
  /** Takes it back for one; null where the call says that it is final. */
  readonly restore: ((id: RecordId) => Promise<unknown>) | null
  /** After all of them are gone. */
  readonly onRemoved: () => void
  /** What becomes of them, and which ones stay. */
  readonly children: ReactNode
}

/** Asks before records are deleted. Its title is for several: one is asked about by its name. */
export function RemoveRecords<RecordId extends Id>({
  title,
  remove,
  restore,
  onRemoved,
  children,
  ...props
}: RemoveRecordsProps<RecordId>) {
  const [first, ...others] = props.records
  return (
    <EachRecord
      {...props}
      title={first && others.length === 0 ? t('Delete {{name}}?', { name: first.name }) : title}
      verb={t('Delete')}
      doing={t('Deleting…')}
      toldRefused={t('These could not be deleted')}
      act={remove}
      {...(restore && { undo: restore })}
      onDone={onRemoved}
      isDanger
    >
      <p>{children}</p>
    </EachRecord>
  )
}
