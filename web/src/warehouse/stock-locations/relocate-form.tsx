import * as inventory from '@crossdock/contract/fulfillment/inventory'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { NumberField, SelectField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { FormModal } from '../../ui/modals.tsx'
import type { Content } from './location-contents.tsx'
import { stockLocationLookup } from './location-lookup.ts'

export interface RelocateFormProps {
  readonly warehouseId: string
  readonly item: Content
  readonly onClose: () => void
}

/** Moves packages from one stock location to another of the warehouse. */
export function RelocateForm({ warehouseId, item, onClose }: RelocateFormProps) {
  const form = useContractForm(inventory.relocate, {
    values: { inventoryId: item.inventoryId, packageCount: item.packageCount },
    refreshes: [inventory.byStockLocation, locations.list],
    onSaved: ({ to }) => {
      toast.success(t('{{sku}} moved to {{title}}', { sku: item.product.sku, title: to.stockLocation.title }))
      onClose()
    },
  })
  return (
    <FormModal
      title={t('Move {{sku}}', { sku: item.product.sku })}
      form={form}
      onClose={onClose}
      submitLabel={t('Move')}
      width={440}
    >
      <SelectField
        form={form}
        name="toStockLocationId"
        label={t('To stock location')}
        options={stockLocationLookup(warehouseId)}
      />
      <NumberField
        form={form}
        name="packageCount"
        label={t('Packages')}
        hint={t(
          '{{count}} {{package}} stand here. What orders hold moves with them, though not to a temporary location; what is picked stays.',
          {
            count: item.packageCount,
            package: item.packageType.name,
          },
        )}
      />
    </FormModal>
  )
}
