import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { reportFailure } from '../lib/client-errors.ts'
import { ApiError } from '../lib/errors.ts'
import { useTrail } from '../lib/trail.ts'
import { t } from '../lib/words.ts'
import { BigTask, TaskNumber, TaskPane } from './big-task.tsx'
import { LinkButton } from './button.tsx'
import { FailedState } from './failed-state.tsx'
import { missingWords, SwitchStore } from './record.tsx'
import { ScanWait } from './scan.ts'
import { EmptyState, Skeleton } from './states.tsx'

interface TaskRecordProps<Data> {
  readonly query: UseQueryResult<Data>
  /** What is being done: "Pick". */
  readonly title: string
  /** To what, where it is known before it is here. */
  readonly name: string | undefined
  /** The record's own path: where "back" leads. */
  readonly path: string
  /** The list it is in: where one leads when it cannot be shown. */
  readonly list: { readonly to: string; readonly label: string }
  readonly children: (data: Data) => ReactNode
}

/** What a step of work is done to. While it loads, and when it cannot be loaded, the work frame stands already: it is named, and leads back. */
export function TaskRecord<Data>({ query, title, name, path, list, children }: TaskRecordProps<Data>) {
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  const hasFailed = query.data === undefined && query.error !== null && !isMissing
  const trail = useTrail(path)
  useEffect(() => {
    if (query.error && !isMissing) reportFailure('record', query.error)
  }, [query.error, isMissing])
  if (query.data !== undefined) return <>{children(query.data)}</>
  const known = name ?? trail?.records.find((record) => record.path === path)?.name ?? null
  const toList = <LinkButton to={list.to}>{list.label}</LinkButton>
  const frame = (
    <BigTask
      title={
        known === null || isMissing ? (
          title
        ) : (
          <>
            {title} · <TaskNumber>{known}</TaskNumber>
          </>
        )
      }
      documentTitle={isMissing ? t(missingWords) : hasFailed ? t('This could not be loaded') : title}
      back={isMissing ? list.to : path}
    >
      {isMissing ? (
        <EmptyState title={t(missingWords)} action={toList} />
      ) : hasFailed ? (
        <FailedState
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          action={
            <>
              <SwitchStore error={query.error} />
              {toList}
            </>
          }
        />
      ) : (
        <>
          <ScanWait />
          <Skeleton lines={8} />
        </>
      )}
    </BigTask>
  )
  if (isMissing || hasFailed) return frame
  // Steps of work have a pane: the head stands where it will stand with it.
  return (
    <TaskPane label={t('What is left')} pane={<Skeleton lines={6} />}>
      {frame}
    </TaskPane>
  )
}
