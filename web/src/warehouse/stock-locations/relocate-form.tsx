import * as locationStock from '@crossdock/contract/fulfillment/stock/locations'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { formatNumber } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { NumberField, SelectField } from '../../ui/fields.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { stockLocationLookup } from './location-lookup.ts'

/** Packages of one stock record, as far as they stand in their place: what is picked has left it. */
interface Movable {
  readonly inventoryId: Id<'inventory'>
  readonly warehouseId: Id<'warehouse'>
  readonly sku: string
  readonly packageName: string
  readonly packageCount: number
  /** Of these, held by orders. */
  readonly heldCount: number
}

interface RelocateFormProps {
  readonly item: Movable
  /** Answers that are stale then, besides those of stock locations. */
  readonly refreshes?: readonly { readonly path: string }[]
  readonly onClose: () => void
}

/** What can be moved: more than is free takes what orders hold along. */
function wordsOf({ packageCount, packageName, heldCount }: Movable): string {
  const there = t('{{total}} × {{package}} here.', { total: formatNumber(packageCount), package: packageName })
  if (heldCount === 0) return there
  const held = t(
    '{{held}} of them are held by orders: they go last, though not to a temporary location, and their orders pick them where they are then.',
    { held: formatNumber(heldCount) },
  )
  return `${there} ${held}`
}

/** Moves packages from one stock location to another of the warehouse. */
export function RelocateForm({ item, refreshes = [], onClose }: RelocateFormProps) {
  const { sku } = item
  const form = useContractForm(inventory.relocate, {
    // What nobody waits for, unless orders hold all of it.
    values: { inventoryId: item.inventoryId, packageCount: item.packageCount - item.heldCount || item.packageCount },
    refreshes: [locationStock.byStockLocation, locations.list, ...refreshes],
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
        options={stockLocationLookup(item.warehouseId)}
      />
      <NumberField form={form} name="packageCount" label={t('Packages')} hint={wordsOf(item)} />
    </FormModal>
  )
}
