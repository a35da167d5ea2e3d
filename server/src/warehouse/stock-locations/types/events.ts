import { onEvent } from '../../../platform/events.ts'
import { removedAlong } from '../../../platform/plain-noun.ts'

const removeAll = removedAlong('stock-location-type', 'stock_location_types', 'warehouse_id')

export function watchStockLocationTypes(): void {
  onEvent('warehouse.removing', removeAll)
}
