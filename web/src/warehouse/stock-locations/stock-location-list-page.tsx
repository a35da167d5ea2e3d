import { StockLocationList } from './stock-location-list.tsx'

/** The lasting stock locations of all warehouses, or of one. */
export default function StockLocationListPage() {
  return <StockLocationList isTemporary={false} />
}
