import { onEvent } from '../../platform/events.ts'
import { removedAlong } from '../../platform/plain-noun.ts'

const removeAll = removedAlong('stock-location', 'stock_locations', 'warehouse_id')

export function watchStockLocations(): void {
  onEvent('warehouse.removing', removeAll)
}
