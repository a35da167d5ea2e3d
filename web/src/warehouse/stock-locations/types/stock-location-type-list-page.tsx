import type { Id } from '@crossdock/contract/ids'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as packages from '@crossdock/contract/warehouse/storage-package-types'
import { formatNumber } from '../../../lib/format.ts'
import { sizeNumbers, sizeWords } from '../../../lib/measures.ts'
import { t } from '../../../lib/words.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { createdColumn } from '../../../ui/created-column.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { ListCard } from '../../../ui/list-card.tsx'
import type { Column } from '../../../ui/list-types.ts'
import { RecordList } from '../../../ui/record-list.tsx'
import { placesPath } from '../../mode-paths.ts'
import { ChosenWarehouse, WarehousePicker } from '../../warehouses/chosen-warehouse.tsx'

const StockLocationTypeForm = lazyPart(
  async () => (await import('./stock-location-type-form.tsx')).StockLocationTypeForm,
)

type StockLocationType = types.StockLocationType

/** Locations of a type, as a list. */
const locationsOf = (type: StockLocationType): string => placesPath(type.warehouseId, type.id)

const packagesOf = (type: StockLocationType): string => type.storagePackages.map(({ name }) => name).join(', ')

const columns: readonly Column<StockLocationType>[] = [
  { key: 'label', label: 'Label', cell: (type) => <b>{type.label}</b>, sort: 'label', width: 180 },
  {
    key: 'size',
    label: 'L × W × H, cm',
    kind: 'number',
    cell: sizeNumbers,
    width: 190,
  },
  { key: 'bulk', label: 'Takes', cell: takes, width: 200 },
  {
    key: 'packages',
    label: 'Storage packages',
    cell: packagesOf,
  },
  {
    key: 'locations',
    label: 'Locations',
    kind: 'number',
    cell: (type) => formatNumber(type.stockLocationCount),
    to: locationsOf,
    width: 108,
  },
  createdColumn((type) => warehouseZone(type.warehouseId)),
]

const card = (type: StockLocationType): ListCard => ({
  main: sizeWords(type),
  facts: [takes(type), packagesOf(type)],
  end: t('{{count}} locations', { count: type.stockLocationCount ?? 0 }),
})

/** What locations of a type take, in words. */
function takes(type: StockLocationType): string {
  if (type.isBulk) return t('Bulk: loose goods, too')
  return type.storagePackageIds.length > 0 ? t('Its storage packages only') : t('Anything that fits')
}

/** The kinds of stock locations of a warehouse. */
export default function StockLocationTypeListPage() {
  return (
    <ChosenWarehouse title={t('Stock Location Types')}>
      {(warehouseId) => <StockLocationTypeList key={warehouseId} warehouseId={warehouseId} />}
    </ChosenWarehouse>
  )
}

function StockLocationTypeList({ warehouseId }: { readonly warehouseId: Id<'warehouse'> }) {
  return (
    <RecordList
      noun={types}
      id="stock-location-types"
      title={t('Stock Location Types')}
      input={{ id: warehouseId }}
      subtitle={() => <WarehousePicker warehouseId={warehouseId} />}
      rows={(answer) => answer.types}
      nameOf={({ label }: StockLocationType) => label}
      askedName={types.typeNameOf}
      columns={columns}
      card={card}
      defaultSort="labelAsc"
      search={{ placeholder: t('Search by label'), field: 'label' }}
      createLabel={t('Create New SL Type')}
      empty={{ hint: t('Shelves, bins, bays: what the locations of this warehouse measure and what they take.') }}
      links={(type) => <LinkButton to={locationsOf(type)}>{t('Stock locations')}</LinkButton>}
      form={(type, close) => <StockLocationTypeForm warehouseId={warehouseId} type={type} onClose={close} />}
      removeHint={t('A type that stock locations have cannot be deleted.')}
      refreshes={[packages.list]}
    />
  )
}
