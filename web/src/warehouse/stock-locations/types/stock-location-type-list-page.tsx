import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as packages from '@crossdock/contract/warehouse/storage-package-types'
import { useCan } from '../../../lib/can.ts'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ListScreen } from '../../../ui/list-screen.tsx'
import type { Column } from '../../../ui/list-types.ts'
import { PeekActions } from '../../../ui/peek-panel.tsx'
import { useRecordDialogs } from '../../../ui/record-dialogs.ts'
import { ChosenWarehouse, WarehousePicker } from '../../warehouses/chosen-warehouse.tsx'
import { RemoveDialog } from '../../warehouses/remove-dialog.tsx'

const StockLocationTypeForm = lazyPart(
  async () => (await import('./stock-location-type-form.tsx')).StockLocationTypeForm,
)

type StockLocationType = types.StockLocationType

/** Locations of a type, as a list. */
const locationsOf = (type: StockLocationType): string =>
  `/stock-locations?warehouseId=${type.warehouseId}&type=${type.id}`

const columns: readonly Column<StockLocationType>[] = [
  { key: 'label', label: t('Label'), cell: (type) => <b>{type.label}</b>, sort: 'label', width: 180 },
  {
    key: 'size',
    label: t('L × W × H, cm'),
    kind: 'number',
    cell: (type) => [type.depth, type.width, type.height].map((side) => formatNumber(side)).join(' × '),
    width: 190,
  },
  { key: 'bulk', label: t('Takes'), cell: takes, width: 200 },
  {
    key: 'packages',
    label: t('Storage packages'),
    cell: (type) => type.storagePackages.map(({ name }) => name).join(', '),
  },
  {
    key: 'locations',
    label: t('Locations'),
    kind: 'number',
    cell: (type) => formatNumber(type.stockLocationCount),
    to: locationsOf,
    width: 100,
  },
  {
    key: 'createdAt',
    label: t('Created'),
    kind: 'muted',
    cell: (type) => formatDate(type.createdAt),
    sort: 'createdAt',
    width: 100,
  },
]

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

function StockLocationTypeList({ warehouseId }: { readonly warehouseId: string }) {
  const dialogs = useRecordDialogs<StockLocationType>()
  const { removing } = dialogs
  const mayEdit = useCan(types.update)
  const mayRemove = useCan(types.remove)
  return (
    <>
      <ListScreen
        id="stock-location-types"
        title={t('Stock Location Types')}
        endpoint={types.list}
        input={{ id: warehouseId }}
        subtitle={() => <WarehousePicker warehouseId={warehouseId} />}
        rows={(answer) => answer.types}
        rowKey={(type) => type.id}
        columns={columns}
        defaultSort="labelAsc"
        search={{ placeholder: t('Search by label'), field: 'label' }}
        actions={[
          {
            label: t('Create New SL Type'),
            isPrimary: true,
            can: types.create,
            onClick: dialogs.create,
          },
        ]}
        onEdit={(type) => mayEdit && dialogs.edit(type)}
        empty={{ hint: t('Shelves, bins, bays: what the locations of this warehouse measure and what they take.') }}
        peek={(type) => (
          <>
            <h2>{type.label}</h2>
            <KeyValues
              rows={[
                [
                  t('Size'),
                  `${[type.depth, type.width, type.height].map((side) => formatNumber(side)).join(' × ')} cm`,
                ],
                [t('Takes'), takes(type)],
                [t('Packages'), type.storagePackages.map(({ name }) => name).join(', ')],
                [t('Locations'), formatNumber(type.stockLocationCount)],
                [t('Created'), formatDate(type.createdAt)],
              ]}
            />
            <PeekActions>
              <LinkButton to={locationsOf(type)}>{t('Stock locations')}</LinkButton>
              {mayEdit && <Button onClick={() => dialogs.edit(type)}>{t('Edit')}</Button>}
              {mayRemove && <Button onClick={() => dialogs.remove(type)}>{t('Delete')}</Button>}
            </PeekActions>
          </>
        )}
      />
      {dialogs.isFormOpen && (
        <StockLocationTypeForm warehouseId={warehouseId} type={dialogs.editing} onClose={dialogs.closeForm} />
      )}
      {removing && (
        <RemoveDialog
          endpoint={types.remove}
          input={{ id: removing.id }}
          name={types.typeNameOf(removing)}
          refreshes={[types.list, packages.list]}
          onClose={dialogs.closeRemoving}
        >
          {t('A type that stock locations have cannot be deleted.')}
        </RemoveDialog>
      )}
    </>
  )
}
