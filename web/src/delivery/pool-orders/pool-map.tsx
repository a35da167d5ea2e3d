import * as pool from '@crossdock/contract/delivery/pool-orders'
import type { InputOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../lib/client.ts'
import { query, queryKeeping } from '../../lib/queries.ts'
import { showError } from '../../lib/show-error.ts'
import { toast } from '../../lib/toasts.ts'
import { useValue } from '../../lib/value.ts'
import { t } from '../../lib/words.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { type Beside, ListBeside, type ListView } from '../../ui/list-beside.tsx'
import { filtersOf } from '../../ui/list-totals.tsx'
import { usualMiddle } from '../../ui/map/geometry.ts'
import { MapPart, type MapPin } from '../../ui/map/map.tsx'
import { customerOf, windowOf } from '../order-words.ts'
import {
  poolState,
  replaceDeletedPool,
  replacePool,
  setCurrentOrder,
  setSearchValue,
  shownPool,
  toggleLoadingStatus,
  toggleShowAllOnMap,
} from '../pool-state.ts'
import styles from './pool-map.module.css'

type PoolOrder = pool.PoolOrder
type PoolId = Id<'poolOrder'>

type PoolInput = InputOf<typeof pool.list>

/** The orders of the pool on a map beside their list (POOL-001, POOL-036). */
export function PoolMap({ view }: { readonly view: ListView<PoolOrder, PoolInput> }) {
  const { rows, input } = view
  const { isDeleted = false, term = '' } = input
  // What the list has read is what the screen has at hand, whether its map is seen or not.
  useEffect(
    () => poolState.set((before) => (isDeleted ? replaceDeletedPool : replacePool)(before, rows)),
    [rows, isDeleted],
  )
  useEffect(() => poolState.set((before) => setSearchValue(before, term)), [term])
  return <ListBeside view={view} label={t('Map')} draw={(beside) => <Orders {...beside} />} />
}

function Orders(view: Beside<PoolOrder, PoolInput>) {
  const { rows, selected, current, canSelect } = view
  const state = useValue(poolState)
  const { showAllOrdersOnMap: showsAll, currentOrderInOrderPool: here, searchResults } = state
  const at = here.order?.addressId ?? null
  const mark = (id: string | null, fromMap: boolean) => poolState.set((before) => setCurrentOrder(before, id, fromMap))
  const currentId = current?.id ?? null
  useEffect(() => mark(currentId, false), [currentId])
  const filters = filtersOf(view.input) as InputOf<typeof pool.places>
  // Windows close as time goes by.
  const places = useQuery({ ...queryKeeping(pool.places, filters), refetchInterval: 60_000 })
  const { data, isPlaceholderData, isFetching } = places
  const isLoading = isFetching && (data === undefined || isPlaceholderData)
  useEffect(
    () =>
      poolState.set((before) => (before.orderPoolLoadingStatus === isLoading ? before : toggleLoadingStatus(before))),
    [isLoading],
  )
  const shown = shownPool(state)
  const left = state.isDeleted ? state.orderPool : state.deletedOrderPool
  const isSearching = isPlaceholderData && state.searchValue !== ''
  const all = useMemo(() => {
    const gone = new Set<string>(left.map(({ id }) => id))
    const known = new Set<string>(data?.ids ?? [])
    // An order that has just come has its pin at once, one that was just deleted has none any more.
    const added = shown.flatMap(({ id, lat, lng }): MapPin[] =>
      lat === null || lng === null || known.has(id) ? [] : [{ id, lat, lng, state: 'open' }],
    )
    const read = (data?.ids ?? []).map(
      (id, index): MapPin => ({
        id,
        lng: data?.lngs[index] ?? 0,
        lat: data?.lats[index] ?? 0,
        state: data?.states[index] ?? 'open',
      }),
    )
    // A search is answered by what is at hand until the server has answered it.
    const found = isSearching ? new Set<string>(searchResults.map(({ id }) => id)) : null
    return [...added, ...read].filter(({ id }) => !gone.has(id) && (found === null || found.has(id)))
  }, [data, shown, left, isSearching, searchResults])
  const chosen = showsAll ? null : [...selected, at].join()
  const pins = useMemo(() => {
    if (chosen === null) return all
    const ids = new Set(chosen.split(','))
    return all.filter(({ id }) => ids.has(id))
  }, [all, chosen])
  const isHere = (id: string): id is PoolId => rows.some((row) => row.id === id)
  // A pin of another page: what its card says is asked for.
  const far = useQuery({
    ...query(pool.get, { id: at ?? '' }),
    enabled: at !== null && here.fromMap && !isHere(at),
  })
  const orderOf = (id: string) => rows.find((row) => row.id === id) ?? (far.data?.id === id ? far.data : undefined)

  const check = async (ids: readonly string[]) => {
    const more = ids.filter((id) => !selected.has(id))
    if (more.length + selected.size > pool.mostPoolOrders)
      return toast.error(
        t('At most {{most}} are checked at once, and inside are {{inside}}. Draw a smaller shape.', {
          inside: ids.length,
          most: pool.mostPoolOrders,
        }),
      )
    try {
      const { items } = await call(pool.list, { ...filters, addressIds: more.join(), page_size: pool.mostPoolOrders })
      view.select(items)
    } catch (error) {
      showError(error)
    }
  }
  const press = (id: string) => {
    view.focus(id)
    if (!canSelect) return
    if (selected.has(id)) view.unselect(id)
    else void check([id])
  }

  if (places.isError && !data)
    return <FailedState error={places.error} onRetry={() => void places.refetch()} isRetrying={places.isFetching} />
  return (
    <MapPart
      name={t('Map of the order pool')}
      pins={pins}
      isClustered
      checked={selected}
      marked={at}
      onMark={(id) => (id === null ? mark(currentId, false) : mark(id, true))}
      onPress={press}
      card={(id) => {
        const order = orderOf(id)
        if (!order) return null
        return {
          title: order.orderNo,
          lines: [
            [customerOf(order), order.zipCode].filter(Boolean).join(', '),
            [windowOf(order), t('{{count}} packages', { count: order.packages })].filter(Boolean).join(', '),
          ],
        }
      }}
      walk={rows.map(({ id }) => id)}
      {...(canSelect && { onShape: (ids: readonly string[]) => void check(ids) })}
      begin={usualMiddle}
      scope={JSON.stringify(filters)}
    >
      <label className={styles['switch']}>
        <input type="checkbox" checked={showsAll} onChange={() => poolState.set(toggleShowAllOnMap)} />
        {t('Show all on map')}
      </label>
      {state.orderPoolLoadingStatus && (
        <span className={styles['switch']} role="status">
          {t('Loading...')}
        </span>
      )}
      {data?.isCut && (
        <span className={styles['switch']}>{t('Only the newest are here: {{most}}', { most: pool.mostPlaces })}</span>
      )}
    </MapPart>
  )
}
