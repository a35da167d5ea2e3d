import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { reportFailure } from '../lib/client-errors.ts'
import { ApiError } from '../lib/errors.ts'
import { availableStores, changeStore, storeLabel } from '../lib/stores.ts'
import { useTitle } from '../lib/title.ts'
import { useValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'
import { Button, LinkButton } from './button.tsx'
import { FailedState } from './failed-state.tsx'
import { MessageScreen, Skeleton, useDelayed } from './states.tsx'

interface RecordProps<Data> {
  readonly query: UseQueryResult<Data>
  /** Where "Back" leads when the record does not exist. */
  readonly back: { readonly to: string; readonly label: string }
  readonly children: (data: Data) => ReactNode
}

/** The way to a record that another merchant owns: that merchant, where the person may work for it. */
function SwitchStore({ error }: { readonly error: unknown }) {
  const owner = error instanceof ApiError && error.type === 'StoreAccess' ? error.body.errInfo?.['storeId'] : undefined
  const store = useValue(availableStores)?.find((one) => one.id === owner)
  if (!store) return null
  return (
    <Button kind="primary" title={storeLabel(store)} onClick={() => changeStore(store)}>
      {t('Switch store')}
    </Button>
  )
}

/** One record of a page: skeleton while it loads, its failure in place, a plain screen when it does not exist. */
export function Record<Data>({ query, back, children }: RecordProps<Data>) {
  const isLate = useDelayed(query.isPending)
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  useEffect(() => {
    if (query.error && !isMissing) reportFailure('record', query.error)
  }, [query.error, isMissing])
  useTitle(query.data === undefined && query.error && !isMissing ? t('This could not be loaded') : '')
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (isMissing) {
    return (
      <MessageScreen
        title={t('This does not exist, or it is not yours.')}
        action={<LinkButton to={back.to}>{back.label}</LinkButton>}
      />
    )
  }
  if (query.error) {
    return (
      <FailedState
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        action={<SwitchStore error={query.error} />}
      />
    )
  }
  return isLate ? <Skeleton lines={8} /> : null
}
