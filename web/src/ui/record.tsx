import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect } from 'react'
import { reportFailure } from '../lib/client-errors.ts'
import { ApiError } from '../lib/errors.ts'
import { usePathname } from '../lib/location.ts'
import { availableStores, changeStore, storeLabel } from '../lib/stores.ts'
import { useTitle } from '../lib/title.ts'
import { useTrail } from '../lib/trail.ts'
import { useValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'
import { Button, LinkButton } from './button.tsx'
import { FailedState } from './failed-state.tsx'
import { HeldLetter, useHeldLetter } from './held-letter.ts'
import { useNarrow } from './media.ts'
import styles from './record.module.css'
import { RecordHead } from './record-head.tsx'
import { InMain, MessageScreen, Skeleton, useDelayed } from './states.tsx'

interface RecordProps<Data> {
  readonly query: UseQueryResult<Data>
  /** The list it is in: where one leads when it does not exist. */
  readonly back: { readonly to: string; readonly label: string }
  /** What such a record is called, on its own page, which then has its shape while it loads; a form has none. */
  readonly noun?: string
  /** The record's own path, where the screen is one of several that stand below it. */
  readonly path?: string | undefined
  readonly children: (data: Data) => ReactNode
}

/** The way to a record that another merchant owns: that merchant, where the person may work for it. */
export function SwitchStore({ error }: { readonly error: unknown }) {
  const owner = error instanceof ApiError && error.type === 'StoreAccess' ? error.body.errInfo?.['storeId'] : undefined
  const store = useValue(availableStores)?.find((one) => one.id === owner)
  if (!store) return null
  return (
    <Button kind="primary" title={storeLabel(store)} onClick={() => changeStore(store)}>
      {t('Switch store')}
    </Button>
  )
}

export const missingWords = 'This does not exist, or it is not yours.'

/** One record of a page: its shape while it loads, its failure in place, a plain word when it does not exist. */
export function Record<Data>({ query, back, noun, path, children }: RecordProps<Data>) {
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  useEffect(() => {
    if (query.error && !isMissing) reportFailure('record', query.error)
  }, [query.error, isMissing])
  const hasFailed = query.data === undefined && query.error !== null && !isMissing
  // The head of its own page says it.
  useTitle(hasFailed && noun === undefined ? t('This could not be loaded') : '')
  const pathname = usePathname()
  const at = path ?? pathname
  const held = useHeldLetter(at, query.isPending)
  if (query.data !== undefined) return <HeldLetter value={held}>{children(query.data)}</HeldLetter>
  const toList = <LinkButton to={back.to}>{back.label}</LinkButton>
  const failed = hasFailed && (
    <FailedState
      error={query.error}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      action={
        <>
          <SwitchStore error={query.error} />
          {/* No head says where it belongs: there has to be a way out of it. */}
          {noun === undefined && toList}
        </>
      }
    />
  )
  if (noun !== undefined)
    return (
      <Waiting
        noun={noun}
        back={back}
        path={path}
        at={at}
        trouble={isMissing ? t(missingWords) : hasFailed ? t('This could not be loaded') : null}
        isMissing={isMissing}
      >
        {isMissing ? <div className={styles['bones']}>{toList}</div> : failed}
      </Waiting>
    )
  if (isMissing) return <MessageScreen title={t(missingWords)} action={toList} />
  return <Alone>{failed || <Skeleton lines={8} />}</Alone>
}

/** The whole of a screen, where it is one without a frame. */
function Alone({ children }: { readonly children: ReactNode }) {
  return useContext(InMain) ? children : <main className={styles['alone']}>{children}</main>
}

/** The page of a record that is not there yet, or will not be: it is named, and one can go back. */
function Waiting({
  noun,
  back,
  path,
  at,
  trouble,
  isMissing,
  children,
}: Pick<RecordProps<never>, 'back' | 'path'> & {
  readonly noun: string
  /** The record's own path, whichever of its screens this is. */
  readonly at: string
  readonly trouble: string | null
  readonly isMissing: boolean
  readonly children: ReactNode
}) {
  const name = useTrail(at)?.records.find((record) => record.path === at)?.name ?? noun
  return (
    <>
      <RecordHead back={back} path={path} title={isMissing ? trouble : name} documentTitle={trouble ?? name} />
      {children || <Bones />}
    </>
  )
}

/** Grey bars in the shape of a record, once it takes its time. */
function Bones() {
  const isLate = useDelayed(true)
  const isNarrow = useNarrow(1199)
  if (!isLate) return null
  const bars = (count: number) =>
    Array.from({ length: count }, (_, line) => <i key={line} style={{ width: `${90 - ((line * 23) % 50)}%` }} />)
  return (
    <div
      className={styles['body']}
      data-side={!isNarrow || undefined}
      role="status"
      aria-busy="true"
      aria-label={t('Loading...')}
    >
      <div className={styles['main']}>
        <div className={styles['strip']}>
          {[0, 1, 2, 3].map((figure) => (
            <div key={figure} className={styles['bones']}>
              {bars(3)}
            </div>
          ))}
        </div>
        <div className={styles['bones']}>{bars(10)}</div>
      </div>
      {!isNarrow && (
        <div className={styles['side']}>
          <div className={styles['bones']}>{bars(8)}</div>
        </div>
      )}
    </div>
  )
}
