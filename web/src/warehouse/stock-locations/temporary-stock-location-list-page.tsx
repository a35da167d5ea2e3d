import { StockLocationList } from './stock-location-list.tsx'

/** The temporary stock locations of all warehouses, or of one. */
export default function TemporaryStockLocationListPage() {
  return <StockLocationList isTemporary />
}
