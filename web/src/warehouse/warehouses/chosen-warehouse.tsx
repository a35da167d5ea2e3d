import type { Id } from '@crossdock/contract/ids'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useCan } from '../../lib/can.ts'
import { query } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Picker } from '../../ui/picker.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { warehouseLookup } from './warehouse-lookup.ts'

/** The warehouse that the address names; while it names none, the first one by name takes its place there. */
export function ChosenWarehouse({
  title,
  children,
}: {
  readonly title: string
  readonly children: (warehouseId: Id<'warehouse'>) => ReactNode
}) {
  const [params, setParams] = useParams()
  const mayCreate = useCan(warehouses.create)
  const chosen = params.get('warehouseId')
  const first = useQuery({
    ...query(warehouses.list, { skipStats: true, sort: 'titleAsc', page_size: 1, infinite: true }),
    enabled: chosen === null,
  })
  const firstId = first.data?.items[0]?.id
  useEffect(() => {
    if (chosen === null && firstId !== undefined) setParams({ warehouseId: firstId }, { isReplacing: true })
  }, [chosen, firstId, setParams])
  if (chosen !== null) return <>{children(chosen)}</>
  return (
    <>
      <PageHead title={title} />
      {first.isError ? (
        <FailedState error={first.error} onRetry={() => void first.refetch()} isRetrying={first.isFetching} />
      ) : first.data && firstId === undefined ? (
        <EmptyState
          title={t('There is no warehouse yet')}
          hint={t('These belong to a warehouse: create one first.')}
          action={
            mayCreate && (
              <LinkButton kind="primary" icon={<IconPlus size={14} aria-hidden />} to="/warehouses/list?new=1">
                {t('Create New Warehouse')}
              </LinkButton>
            )
          }
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </>
  )
}

/** Beside the title of a list that belongs to one warehouse: which one, and the others to change to. */
export function WarehousePicker({ warehouseId }: { readonly warehouseId: Id<'warehouse'> }) {
  const [, setParams] = useParams()
  return (
    <Picker
      options={warehouseLookup}
      values={[warehouseId]}
      placeholder={t('Warehouse')}
      label={t('Warehouse')}
      prefix={t('Warehouse')}
      // As wide before it has the name as with it: nothing beside it is moved.
      width={240}
      onChange={([chosen]) => {
        if (chosen !== undefined) setParams({ warehouseId: chosen })
      }}
    />
  )
}
