import { onEvent } from '../../platform/events.ts'
import { removedWithWarehouse } from '../warehouses/writes.ts'

const removeAll = removedWithWarehouse('stock_locations')

export function watchStockLocations(): void {
  onEvent('warehouse.removing', removeAll)
}
