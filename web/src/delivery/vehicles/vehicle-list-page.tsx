import { managesFleet } from '@crossdock/contract/delivery/fleet'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { formatMoney } from '@crossdock/contract/money'
import { useCan } from '../../lib/can.ts'
import { formatNumber } from '../../lib/format.ts'
import { weightNumber } from '../../lib/measures.ts'
import { nothing } from '../../lib/nothing.ts'
import { t } from '../../lib/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Column } from '../../ui/list-types.ts'
import { RecordList } from '../../ui/record-list.tsx'

const VehicleForm = lazyPart(async () => (await import('./vehicle-form.tsx')).VehicleForm)

type Vehicle = vehicles.Vehicle

const money = (amount: number | null): string => (amount === null ? nothing : formatMoney(amount))
const skillsOf = ({ skills }: Vehicle): string => skills.join(', ')

const columns: readonly Column<Vehicle>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => <b>{name}</b>, sort: 'name', least: 150 },
  { key: 'plate', label: 'License plate', kind: 'mono', cell: ({ plate }) => plate, width: 100 },
  {
    key: 'weight',
    label: 'Max weight, kg',
    kind: 'number',
    cell: ({ maxWeight }) => weightNumber(maxWeight),
    width: 110,
  },
  {
    key: 'volume',
    label: 'Max volume, m³',
    kind: 'number',
    cell: ({ maxVolumeM3 }) => formatNumber(maxVolumeM3),
    width: 116,
  },
  {
    key: 'pieces',
    label: 'Max packages',
    kind: 'number',
    cell: ({ maxPieces }) => formatNumber(maxPieces),
    width: 106,
  },
  { key: 'skills', label: 'Skills', cell: skillsOf, least: 120 },
]

/** For whoever keeps the fleet; the others are not told. */
const costColumns: readonly Column<Vehicle>[] = [
  {
    key: 'day',
    label: 'A day of use',
    kind: 'number',
    cell: ({ costPerDay }) => money(costPerDay),
    width: 98,
    priority: 4,
  },
  {
    key: 'km',
    label: 'A kilometre',
    kind: 'number',
    cell: ({ costPerKm }) => money(costPerKm),
    width: 96,
    priority: 5,
  },
  {
    key: 'hour',
    label: 'An hour on the road',
    kind: 'number',
    cell: ({ costPerHour }) => money(costPerHour),
    width: 138,
    priority: 5,
  },
]

const allColumns = [...columns, ...costColumns]

/** Vehicles, with what they carry, can do and cost. */
export default function VehicleListPage() {
  const maySeeCosts = useCan(managesFleet)
  return (
    <RecordList
      noun={vehicles}
      id="vehicles"
      title={t('Vehicles')}
      nameOf={({ name }: Vehicle) => name}
      columns={maySeeCosts ? allColumns : columns}
      card={(vehicle) => ({ main: vehicle.plate ?? '', facts: [skillsOf(vehicle)] })}
      defaultSort="nameAsc"
      search={{ placeholder: t('Search by name'), field: 'name' }}
      createLabel={t('Create New Vehicle')}
      empty={{ hint: t('What your drivers drive: what it carries, can do and costs.') }}
      form={(vehicle, close) => <VehicleForm vehicle={vehicle} onClose={close} />}
      removeHint={t('A vehicle that somebody drives cannot be deleted.')}
    />
  )
}
