import * as depots from '@crossdock/contract/delivery/depots'
import { t } from '../../lib/words.ts'
import { createdColumn } from '../../ui/created-column.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Column } from '../../ui/list-types.ts'
import { RecordList } from '../../ui/record-list.tsx'

const DepotForm = lazyPart(async () => (await import('./depot-form.tsx')).DepotForm)

const streetOf = ({ addressLine1, addressLine2 }: depots.Depot): string =>
  [addressLine1, addressLine2].filter(Boolean).join(', ')
const cityOf = ({ city, state, zipCode, country }: depots.Depot): string =>
  [city, state, zipCode, country].filter(Boolean).join(', ')
const placeOf = ({ lat, lng }: depots.Depot): string => `${lat.toFixed(4)}, ${lng.toFixed(4)}`

const columns: readonly Column<depots.Depot>[] = [
  { key: 'name', label: 'Name', cell: (depot) => <b>{depot.name}</b>, sort: 'name', width: 200 },
  { key: 'street', label: 'Address', cell: streetOf, least: 160 },
  { key: 'city', label: 'City', cell: cityOf, least: 160, priority: 3 },
  { key: 'place', label: 'Coordinates', kind: 'mono', cell: placeOf, width: 170, priority: 4 },
  { key: 'timeZone', label: 'Time zone', cell: ({ timeZone }) => timeZone, width: 160, priority: 5 },
  createdColumn(({ timeZone }) => timeZone, { priority: 6 }),
]

/** Where routes start and end. */
export default function DepotListPage() {
  return (
    <RecordList
      noun={depots}
      id="depots"
      title={t('Depots')}
      nameOf={({ name }) => name}
      columns={columns}
      card={(depot) => ({ main: streetOf(depot), facts: [cityOf(depot), depot.timeZone] })}
      defaultSort="nameAsc"
      search={{ placeholder: t('Search by name'), field: 'name' }}
      createLabel={t('Create New Depot')}
      empty={{ hint: t('Where routes start and end.') }}
      form={(depot, close) => <DepotForm depot={depot} onClose={close} />}
      removeHint={t('A depot that drivers start or end at cannot be deleted.')}
    />
  )
}
