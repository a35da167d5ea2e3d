import { goesWith } from '../../../platform/plain-noun.ts'

export const watchStockLocationTypes = goesWith('warehouse', 'stock-location-type', 'stock_location_types')
