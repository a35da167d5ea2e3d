import * as manifests from '@crossdock/contract/delivery/manifests'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import type { Id } from '@crossdock/contract/ids'
import * as hubManifests from '@crossdock/contract/sorting/manifests'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { warehouseLookup } from '../../warehouse/warehouses/warehouse-lookup.ts'

/** Has a warehouse expect orders of the pool, or of a route: their boxes are scanned in there before they are driven (SORT-043). */
export function SendToHub({
  of,
  title,
  onClose,
  onSent,
}: {
  readonly of: { readonly routeId: Id<'route'> } | { readonly addressIds: readonly Id<'poolOrder'>[] }
  /** What the manifest is called when nothing is typed. */
  readonly title: string | null
  readonly onClose: () => void
  readonly onSent?: () => void
}) {
  const form = useContractForm(manifests.create, {
    values: { warehouseId: '', title: '', ...('routeId' in of ? of : { addressIds: [...of.addressIds] }) },
    refreshes: [hubManifests.list, pool.list, pool.get, routes.get],
    onSaved: ({ manifests: made }) => {
      const boxes = made.reduce((sum, { boxesCount }) => sum + boxesCount, 0)
      toast.success(t('{{count}} boxes are expected in the sorting hub', { count: boxes }))
      onSent?.()
      onClose()
    },
  })
  return (
    <FormModal title={t('Send to Sorting Hub')} form={form} onClose={onClose}>
      <p>{t('A box is expected there for each package. The orders stay where they are planned.')}</p>
      <SelectField form={form} name="warehouseId" label={t('Warehouse')} options={warehouseLookup} hasFocus />
      <TextField
        form={form}
        name="title"
        label={t('Manifest')}
        maxLength={100}
        placeholder={title ?? t('Called after its day')}
      />
    </FormModal>
  )
}
