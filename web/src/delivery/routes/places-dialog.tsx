import { find, move } from '@crossdock/contract/delivery/optimize/places'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { tellDone } from '../../lib/undo.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { FormSection } from '../../ui/form.tsx'
import type { Column } from '../../ui/list-types.ts'
import { Dialog, DialogFoot } from '../../ui/modals.tsx'
import { Skeleton } from '../../ui/states.tsx'
import styles from './dragged-stop.module.css'
import { type OfferedPlace, offersOf, placeWords, whereWords } from './place-words.ts'
import { outWords, reasonWords, repairWords } from './plan-words.ts'
import { routeRefreshes } from './route-dialogs.tsx'

interface Props {
  readonly addressId: Id<'poolOrder'>
  readonly orderNo: string
  /** Where it stands now: so far behind on a route; null: it is in the pool. */
  readonly now: { readonly routeId: Id<'route'>; readonly at: number } | null
  readonly onClose: () => void
}

type Refused = ReturnType<typeof refusedOf>[number]
const refusedOf = (routes: readonly OfferedPlace['route'][]) =>
  routes.flatMap(({ name, driverName, routeId, why }) => (why === null ? [] : { name, driverName, routeId, why }))

/** Where an order fits: the best places first, each with what it adds and breaks; and why it does not fit where it does not. */
export function PlacesDialog({ addressId, orderNo, now, onClose }: Props) {
  const asked = useQuery({ ...query(find, { addressId }), gcTime: 0 })
  const moving = useMutate(move, { refreshes: routeRefreshes })
  const put = ({ route, place: { at } }: OfferedPlace) => {
    const { routeId, updatedAt } = route
    const leftRouteId = now?.routeId ?? null
    moving.mutate(
      { addressId, routeId, at, leftRouteId, updatedAt },
      {
        onSuccess: () => {
          const back = () =>
            call(move, {
              addressId,
              routeId: leftRouteId,
              leftRouteId: routeId,
              leftAt: at,
              ...(now && { at: now.at }),
            })
          tellDone(
            t('{{orderNo}} is on {{name}}', { orderNo, name: route.name }),
            [{ name: orderNo, back }],
            routeRefreshes,
          )
          onClose()
        },
      },
    )
  }
  const title = now ? t('Move {{orderNo}} to…', { orderNo }) : t('Why is {{orderNo}} left out?', { orderNo })
  if (!asked.data)
    return (
      <Dialog title={title} onClose={onClose} width={720}>
        {asked.error ? (
          <FailedState error={asked.error} onRetry={() => void asked.refetch()} />
        ) : (
          <Skeleton lines={3} />
        )}
      </Dialog>
    )
  const { reason, routes } = asked.data
  const offers = offersOf(routes, now)
  const refused = refusedOf(routes)
  return (
    <Dialog title={title} onClose={onClose} width={720}>
      <p>
        {outWords({ reason, routes: routes.length, fits: routes.length - refused.length, isPlanned: now !== null })}
      </p>
      {offers.length > 0 && (
        <DataTable
          rows={offers}
          rowKey={({ route, place }) => `${route.routeId} ${place.at}`}
          columns={columnsOf(put, moving.isPending)}
          label={t('Places')}
        />
      )}
      {refused.length > 0 && (
        <FormSection title={t('Why it does not fit')}>
          <DataTable
            rows={refused}
            rowKey={({ routeId }) => routeId}
            columns={refusedColumns}
            label={t('Why it does not fit')}
          />
        </FormSection>
      )}
      <DialogFoot>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogFoot>
    </Dialog>
  )
}

const columnsOf = (put: (offer: OfferedPlace) => void, isBusy: boolean): readonly Column<OfferedPlace>[] => [
  {
    key: 'route',
    label: 'Route',
    cell: ({ route: { name, driverName, date } }) => (
      <span className={styles['route']}>
        {name}
        <span>{[driverName ?? t('Nobody'), date && formatDay(date)].filter(Boolean).join(', ')}</span>
      </span>
    ),
  },
  {
    key: 'place',
    label: 'What it adds',
    cell: ({ route, place, isBest }) => (
      <span className={styles['route']}>
        {whereWords(place, route)}
        <span className={isBest ? styles['best'] : place.hurdles.length > 0 ? styles['broken'] : undefined}>
          {isBest ? t('Best place: {{words}}', { words: placeWords(place) }) : placeWords(place)}
        </span>
      </span>
    ),
  },
  {
    key: 'put',
    label: '',
    width: 110,
    cell: (offer) => (
      <Button
        isBusy={isBusy}
        {...(offer.isBest && { kind: 'primary' })}
        aria-label={t('Put it on {{name}}: {{where}}', {
          name: offer.route.name,
          where: whereWords(offer.place, offer.route),
        })}
        onClick={() => put(offer)}
      >
        {t('Put here')}
      </Button>
    ),
  },
]

const refusedColumns: readonly Column<Refused>[] = [
  { key: 'route', label: 'Route', cell: ({ name }) => name, width: 150 },
  {
    key: 'why',
    label: 'Reason',
    cell: ({ why }) => (
      <span className={styles['route']}>
        {reasonWords(why)}
        {why.repair && <span>{repairWords(why.repair)}</span>}
      </span>
    ),
  },
]
