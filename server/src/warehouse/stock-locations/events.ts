import { goesWith } from '../../platform/plain-noun.ts'

export const watchStockLocations = goesWith('warehouse', 'stock-location', 'stock_locations')
