import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActionButton, type RecordAction } from './action-button.tsx'
import { FailedState } from './failed-state.tsx'
import { KeyValues, type KeyValuesProps } from './key-values.tsx'
import { PeekActions } from './peek-panel.tsx'
import { Skeleton } from './states.tsx'

interface RecordPeekProps<Data> {
  readonly title: ReactNode
  readonly state: ReactNode
  /** What the row knows of it already. */
  readonly rows: KeyValuesProps['rows']
  /** The record itself. */
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** A record in short, beside its list: what the row knows at once, and the rest as soon as it is there. */
export function RecordPeek<Data>({ title, state, rows, query, children }: RecordPeekProps<Data>) {
  return (
    <>
      <h2>{title}</h2>
      {state}
      <KeyValues rows={rows} />
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <FailedState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <Skeleton lines={4} />
      )}
    </>
  )
}

const withoutLetter = (action: RecordAction): RecordAction => {
  const { letter, ...others } = action
  return letter === undefined ? action : others
}

/** The one thing to do with it, and what may be decided in its place; their letters are the list's here. */
export function PeekAction({
  action,
  other = null,
  hint,
}: {
  readonly action: RecordAction | null
  /** What may be decided in its place. */
  readonly other?: RecordAction | null
  /** What comes of it, in one sentence. */
  readonly hint?: ReactNode
}) {
  if (!action && !other) return null
  return (
    <>
      {hint && <p>{hint}</p>}
      <PeekActions>
        {action && <ActionButton kind="primary" action={withoutLetter(action)} />}
        {other && <ActionButton action={withoutLetter(other)} />}
      </PeekActions>
    </>
  )
}
