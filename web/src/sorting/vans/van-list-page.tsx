import type { Van } from '@crossdock/contract/delivery/vans'
import * as vans from '@crossdock/contract/delivery/vans'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { vanPath } from '../../lib/paths.ts'
import { t } from '../../lib/words.ts'
import type { ListCard } from '../../ui/list-card.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { Column } from '../../ui/list-types.ts'
import { Loaded, VanDot } from './van-state.tsx'

const columns: readonly Column<Van>[] = [
  {
    key: 'name',
    label: 'Route',
    kind: 'id',
    cell: ({ name }) => name,
    to: ({ id }) => vanPath(id),
    sort: 'name',
    least: 160,
  },
  { key: 'state', label: 'State', cell: (van) => <VanDot van={van} />, width: 130 },
  { key: 'boxes', label: 'Boxes loaded', cell: (van) => <Loaded van={van} />, width: 210 },
  { key: 'date', label: 'Date', cell: ({ date }) => formatDay(date), sort: 'date', width: 120 },
  { key: 'driver', label: 'Driver', cell: ({ driverName }) => driverName, width: 160, priority: 1 },
  { key: 'vehicle', label: 'Vehicle', cell: ({ vehicleName }) => vehicleName, width: 130, priority: 3 },
  { key: 'stops', label: 'Stops', kind: 'number', cell: ({ stops }) => formatNumber(stops), width: 84, priority: 2 },
]

const card = (van: Van): ListCard => ({
  state: <VanDot van={van} />,
  main: van.driverName ?? t('{{count}} stops', { count: van.stops }),
  more: van.driverName !== null && t('{{count}} stops', { count: van.stops }),
  facts: [van.date && formatDay(van.date), van.vehicleName],
  end: <Loaded van={van} />,
})

/** Routes ahead that take boxes out of the hub: each a press from loading its van. */
export default function VanListPage() {
  return (
    <ListScreen
      id="hub-vans"
      title={t('Load vans')}
      endpoint={vans.list}
      rowKey={({ id }) => id}
      columns={columns}
      card={card}
      defaultSort="dateAsc"
      search={{ placeholder: t('Search by route or driver'), field: 'term', param: 'term' }}
      empty={{ hint: t('Routes with orders of the hub stand here, each with what belongs into its van.') }}
    />
  )
}
