import * as inventory from '@crossdock/contract/fulfillment/inventory'
import * as inventoryLog from '@crossdock/contract/fulfillment/inventory-log'
import * as picking from '@crossdock/contract/fulfillment/picking'
import * as shipments from '@crossdock/contract/fulfillment/shipment-orders'
import { formatNumber } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { NumberField, SelectField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { stockLocationLookup } from '../../warehouse/stock-locations/location-lookup.ts'

/** Calls whose answers are stale once stock has changed. */
export const stockCalls = [
  inventory.byProduct,
  inventory.getByProduct,
  inventory.listRecords,
  inventory.explainAvailability,
  inventory.byStockLocation,
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
    ? t('{{free}} of {{total}} {{package}}; the others are held by orders.', {
        free: formatNumber(freeOf(record)),
        total: formatNumber(record.packageCount),
        package: record.packageType.name,
      })
    : t('{{total}} {{package}} stand here.', {
        total: formatNumber(record.packageCount),
        package: record.packageType.name,
      })

/** What can be moved: more than is free takes what orders hold along. */
function moveWords(record: inventory.StockRecord): string {
  const held = record.reservedCount - record.pickedCount
  return [
    t('{{total}} {{package}} stand here.', {
      total: formatNumber(record.packageCount - record.pickedCount),
      package: record.packageType.name,
    }),
    ...(held > 0
      ? [
          t('{{held}} of them are held by orders: they go last, and their orders pick them where they are then.', {
            held: formatNumber(held),
          }),
        ]
      : []),
  ].join(' ')
}

/** Moves packages to another stock location of the warehouse. */
export function RelocateDialog({ record, sku, onClose }: RecordDialogProps) {
  const form = useContractForm(inventory.relocate, {
    values: { inventoryId: record.id, packageCount: freeOf(record) || record.packageCount - record.pickedCount },
    refreshes: [...stockCalls, picking.options, shipments.get],
    onSaved: ({ to }) => {
      toast.success(t('{{sku}} moved to {{title}}', { sku, title: to.stockLocation.title }))
      onClose()
    },
  })
  return (
    <FormModal title={t('Move {{sku}}', { sku })} form={form} onClose={onClose} submitLabel={t('Move')} width={440}>
      <SelectField
        form={form}
        name="toStockLocationId"
        label={t('To stock location')}
        options={stockLocationLookup(record.warehouse.id)}
      />
      <NumberField form={form} name="packageCount" label={t('Packages')} hint={moveWords(record)} />
    </FormModal>
  )
}

/** Breaks packages into single units where they stand. */
export function UnitizeDialog({ record, sku, onClose }: RecordDialogProps) {
  const form = useContractForm(inventory.unitize, {
    values: { inventoryId: record.id, packageCount: 1 },
    refreshes: stockCalls,
    onSaved: (_, { packageCount }) => {
      toast.success(
        t('{{units}} units of {{sku}} made', {
          units: formatNumber(packageCount * record.packageType.unitQuantity),
          sku,
        }),
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
          {t('Makes {{units}} units in {{title}}.', {
            units: formatNumber(count * record.packageType.unitQuantity),
            title: record.stockLocation.title,
          })}
        </p>
      )}
    </FormModal>
  )
}
