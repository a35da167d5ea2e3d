import * as packages from '@crossdock/contract/fulfillment/shipments/box-types'
import { useCan } from '../../../lib/can.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useMutate } from '../../../lib/queries.ts'
import { useParams } from '../../../lib/search-params.ts'
import { availableStores, storeLabel } from '../../../lib/stores.ts'
import { toast } from '../../../lib/toasts.ts'
import { useValue } from '../../../lib/value.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ListScreen } from '../../../ui/list-screen.tsx'
import type { Column } from '../../../ui/list-types.ts'
import { ConfirmModal } from '../../../ui/modals.tsx'
import { PeekActions } from '../../../ui/peek-panel.tsx'
import { useRecordDialogs } from '../../../ui/record-dialogs.ts'

const ShipmentPackageTypeForm = lazyPart(
  async () => (await import('./shipment-package-type-form.tsx')).ShipmentPackageTypeForm,
)

type Parcel = packages.ShipmentPackageType

const sizeOf = (type: Parcel): string =>
  [type.depth, type.width, type.height].map((side) => formatNumber(side)).join(' × ')
/** Litres that go in. */
const litresOf = (type: Parcel): string => formatNumber((type.depth * type.width * type.height) / 1000, 1)

/** Boxes that goods leave in. */
export default function ShipmentPackageTypeListPage() {
  const [, setParams] = useParams()
  const dialogs = useRecordDialogs<Parcel>()
  const { removing } = dialogs
  const mayEdit = useCan(packages.update)
  const mayRemove = useCan(packages.remove)
  const stores = useValue(availableStores) ?? []
  const storesOf = (type: Parcel): string =>
    type.store_ids.length === 0
      ? t('All')
      : type.store_ids
          .flatMap((id) => stores.find((store) => store.id === id) ?? [])
          .map(storeLabel)
          .join(', ')
  const columns: readonly Column<Parcel>[] = [
    { key: 'name', label: t('Name'), cell: (type) => <b>{type.name}</b>, sort: 'name', width: 200 },
    { key: 'size', label: t('L × W × H, cm'), kind: 'number', cell: sizeOf, width: 180 },
    { key: 'volume', label: t('Volume, l'), kind: 'number', cell: litresOf, width: 110 },
    { key: 'stores', label: t('Stores'), cell: storesOf },
  ]
  const remove = useMutate(packages.remove, {
    refreshes: [packages.list, packages.defaults],
    onSuccess: () => {
      toast.success(t('{{title}} deleted', { title: removing?.name ?? '' }))
      dialogs.closeRemoving()
    },
    onError: dialogs.closeRemoving,
  })
  return (
    <>
      <ListScreen
        id="shipment-packages"
        title={t('Shipment Packages')}
        endpoint={packages.list}
        rows={(answer) => answer.items}
        rowKey={(type) => type.id}
        columns={columns}
        defaultSort="nameAsc"
        search={{ placeholder: t('Search by title'), field: 'title' }}
        actions={[{ label: t('Add Package'), isPrimary: true, can: packages.create, onClick: dialogs.create }]}
        onEdit={(type) => mayEdit && dialogs.edit(type)}
        empty={{ hint: t('Boxes that goods leave in. Packing suggests the smallest that holds them.') }}
        peek={(type) => (
          <>
            <h2>{type.name}</h2>
            <KeyValues
              rows={[
                [t('Size'), `${sizeOf(type)} cm`],
                [t('Volume'), `${litresOf(type)} l`],
                [t('Stores'), storesOf(type)],
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
        <ShipmentPackageTypeForm
          type={dialogs.editing}
          onClose={dialogs.closeForm}
          // What was saved is on the first page again (PACK-005).
          onSaved={() => setParams({ page: null }, { isReplacing: true })}
        />
      )}
      {removing && (
        <ConfirmModal
          title={t('Delete {{name}}?', { name: removing.name })}
          confirmLabel={t('Delete')}
          isDanger
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id: removing.id })}
          onClose={dialogs.closeRemoving}
        >
          {t('Orders that were packed in it keep its name and size.')}
        </ConfirmModal>
      )}
    </>
  )
}
