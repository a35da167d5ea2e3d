import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import * as availability from '@crossdock/contract/fulfillment/stock/availability'
import * as locationStock from '@crossdock/contract/fulfillment/stock/locations'
import * as inventoryLog from '@crossdock/contract/fulfillment/stock/log'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import { formatNumber } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { NumberField } from '../../../ui/fields.tsx'
import { useContractForm } from '../../../ui/form.tsx'
import { FormModal } from '../../../ui/modals.tsx'
import { RelocateForm } from '../../../warehouse/stock-locations/relocate-form.tsx'
import { packageWords } from '../../products/package-words.ts'

/** Calls whose answers are stale once stock has changed. */
export const stockCalls = [
  inventory.byProduct,
  inventory.getByProduct,
  inventory.listRecords,
  availability.explainAvailability,
  locationStock.byStockLocation,
  inventoryLog.logs,
]

interface RecordDialogProps {
  readonly record: inventory.StockRecord
  readonly sku: string
  readonly onClose: () => void
}

const freeOf = (record: inventory.StockRecord): number => record.packageCount - record.reservedCount

const freeWords = (record: inventory.StockRecord): string =>
  record.reservedCount > 0
    ? t('{{free}} of {{total}} × {{package}} here; the others are held by orders.', {
        free: formatNumber(freeOf(record)),
        total: formatNumber(record.packageCount),
        package: packageWords(record.packageType.name, record.packageType.unitQuantity),
      })
    : t('{{total}} × {{package}} here.', {
        total: formatNumber(record.packageCount),
        package: packageWords(record.packageType.name, record.packageType.unitQuantity),
      })

/** Moves packages to another stock location of the warehouse. */
export function RelocateDialog({ record, sku, onClose }: RecordDialogProps) {
  return (
    <RelocateForm
      item={{
        inventoryId: record.id,
        warehouseId: record.warehouse.id,
        sku,
        packageName: record.packageType.name,
        packageCount: record.packageCount - record.pickedCount,
        heldCount: record.reservedCount - record.pickedCount,
      }}
      refreshes={[...stockCalls, picking.options, shipments.get]}
      onClose={onClose}
    />
  )
}

/** Breaks packages into single units where they stand. */
export function UnitizeDialog({ record, sku, onClose }: RecordDialogProps) {
  const form = useContractForm(inventory.unitize, {
    values: { inventoryId: record.id, packageCount: 1 },
    refreshes: stockCalls,
    onSaved: (_, { packageCount }) => {
      toast.success(
        t('{{count}} units of {{sku}} made', { count: packageCount * record.packageType.unitQuantity, sku }),
      )
      onClose()
    },
  })
  const count = form.watch('packageCount')
  return (
    <FormModal
      title={t('Break {{sku}} into units', { sku })}
      form={form}
      onClose={onClose}
      submitLabel={t('Break into units')}
      width={440}
    >
      <NumberField form={form} name="packageCount" label={t('Packages')} hint={freeWords(record)} />
      {typeof count === 'number' && count > 0 && (
        <p className="muted">
          {t('Makes {{count}} units in {{title}}.', {
            count: count * record.packageType.unitQuantity,
            title: record.stockLocation.title,
          })}
        </p>
      )}
    </FormModal>
  )
}
