import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as packages from '@crossdock/contract/warehouse/storage-package-types'
import { useCan } from '../../lib/can.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { Column } from '../../ui/list-types.ts'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { useRecordDialogs } from '../../ui/record-dialogs.ts'
import { ChosenWarehouse, WarehousePicker } from '../warehouses/chosen-warehouse.tsx'
import { RemoveDialog } from '../warehouses/remove-dialog.tsx'

const StoragePackageTypeForm = lazyPart(
  async () => (await import('./storage-package-type-form.tsx')).StoragePackageTypeForm,
)

type StoragePackageType = packages.StoragePackageType

const sizeOf = (type: StoragePackageType): string =>
  [type.depth, type.width, type.height].map((side) => formatNumber(side)).join(' × ')
const typesOf = (type: StoragePackageType): string => type.stockLocationTypeLabels.map(({ label }) => label).join(', ')

const columns: readonly Column<StoragePackageType>[] = [
  { key: 'name', label: t('Name'), cell: (type) => <b>{type.name}</b>, sort: 'name', width: 180 },
  { key: 'size', label: t('L × W × H, cm'), kind: 'number', cell: sizeOf, width: 190 },
  { key: 'types', label: t('Stock location types'), cell: typesOf },
  {
    key: 'createdAt',
    label: t('Created'),
    kind: 'muted',
    cell: (type) => formatDate(type.createdAt),
    sort: 'createdAt',
    width: 100,
  },
]

/** What goods stand in, in a warehouse: pallets, totes, bins. */
export default function StoragePackageTypeListPage() {
  return (
    <ChosenWarehouse title={t('Storage Packages')}>
      {(warehouseId) => <StoragePackageTypeList key={warehouseId} warehouseId={warehouseId} />}
    </ChosenWarehouse>
  )
}

function StoragePackageTypeList({ warehouseId }: { readonly warehouseId: string }) {
  const dialogs = useRecordDialogs<StoragePackageType>()
  const { removing } = dialogs
  const mayEdit = useCan(packages.update)
  const mayRemove = useCan(packages.remove)
  return (
    <>
      <ListScreen
        id="storage-packages"
        title={t('Storage Packages')}
        endpoint={packages.list}
        input={{ id: warehouseId }}
        subtitle={() => <WarehousePicker warehouseId={warehouseId} />}
        rows={(answer) => answer.types}
        rowKey={(type) => type.id}
        columns={columns}
        defaultSort="nameAsc"
        search={{ placeholder: t('Search by name'), field: 'name' }}
        actions={[
          {
            label: t('Create New Type'),
            isPrimary: true,
            can: packages.create,
            onClick: dialogs.create,
          },
        ]}
        onEdit={(type) => mayEdit && dialogs.edit(type)}
        empty={{ hint: t('What goods stand in on the shelves: pallets, totes, bins.') }}
        peek={(type) => (
          <>
            <h2>{type.name}</h2>
            <KeyValues
              rows={[
                [t('Size'), `${sizeOf(type)} cm`],
                [t('Stands in'), typesOf(type)],
                [t('Created'), formatDate(type.createdAt)],
              ]}
            />
            <PeekActions>
              {mayEdit && <Button onClick={() => dialogs.edit(type)}>{t('Edit')}</Button>}
              {mayRemove && <Button onClick={() => dialogs.remove(type)}>{t('Delete')}</Button>}
            </PeekActions>
          </>
        )}
      />
      {dialogs.isFormOpen && (
        <StoragePackageTypeForm warehouseId={warehouseId} type={dialogs.editing} onClose={dialogs.closeForm} />
      )}
      {removing && (
        <RemoveDialog
          endpoint={packages.remove}
          input={{ id: removing.id }}
          name={removing.name}
          refreshes={[packages.list, types.list]}
          onClose={dialogs.closeRemoving}
        >
          {t('Its stock location types lose the link. A storage package that goods stand in cannot be deleted.')}
        </RemoveDialog>
      )}
    </>
  )
}
