import { onEvent } from '../../../platform/events.ts'
import { removedWithWarehouse } from '../../warehouses/writes.ts'

const removeAll = removedWithWarehouse('stock_location_types')

export function watchStockLocationTypes(): void {
  onEvent('warehouse.removing', removeAll)
}
