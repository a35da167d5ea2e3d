import type { Id } from '@crossdock/contract/ids'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as packages from '@crossdock/contract/warehouse/storage-package-types'
import { sizeNumbers, sizeWords } from '../../lib/measures.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { createdColumn } from '../../ui/created-column.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ListCard } from '../../ui/list-card.tsx'
import type { Column } from '../../ui/list-types.ts'
import { RecordList } from '../../ui/record-list.tsx'
import { ChosenWarehouse, WarehousePicker } from '../warehouses/chosen-warehouse.tsx'

const StoragePackageTypeForm = lazyPart(
  async () => (await import('./storage-package-type-form.tsx')).StoragePackageTypeForm,
)

type StoragePackageType = packages.StoragePackageType

const typesOf = (type: StoragePackageType): string => type.stockLocationTypeLabels.map(({ label }) => label).join(', ')

const columns: readonly Column<StoragePackageType>[] = [
  { key: 'name', label: 'Name', cell: (type) => <b>{type.name}</b>, sort: 'name', width: 180 },
  { key: 'size', label: 'L × W × H, cm', kind: 'number', cell: sizeNumbers, width: 190 },
  { key: 'types', label: 'Stock location types', cell: typesOf },
  createdColumn((type) => warehouseZone(type.warehouseId)),
]

const card = (type: StoragePackageType): ListCard => ({
  main: sizeWords(type),
  facts: [typesOf(type)],
})

/** What goods stand in, in a warehouse: pallets, totes, bins. */
export default function StoragePackageTypeListPage() {
  return (
    <ChosenWarehouse title={t('Storage Packages')}>
      {(warehouseId) => <StoragePackageTypeList key={warehouseId} warehouseId={warehouseId} />}
    </ChosenWarehouse>
  )
}

function StoragePackageTypeList({ warehouseId }: { readonly warehouseId: Id<'warehouse'> }) {
  return (
    <RecordList
      noun={packages}
      id="storage-packages"
      title={t('Storage Packages')}
      input={{ id: warehouseId }}
      subtitle={() => <WarehousePicker warehouseId={warehouseId} />}
      rows={(answer) => answer.types}
      nameOf={({ name }: StoragePackageType) => name}
      columns={columns}
      card={card}
      defaultSort="nameAsc"
      search={{ placeholder: t('Search by name'), field: 'name' }}
      createLabel={t('Create New Type')}
      empty={{ hint: t('What goods stand in on the shelves: pallets, totes, bins.') }}
      form={(type, close) => <StoragePackageTypeForm warehouseId={warehouseId} type={type} onClose={close} />}
      removeHint={t('Its stock location types lose the link. A storage package that goods stand in cannot be deleted.')}
      refreshes={[types.list]}
    />
  )
}
