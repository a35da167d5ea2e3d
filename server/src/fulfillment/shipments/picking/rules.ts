import type { PickItem, PickLineForm, PickList } from '@crossdock/contract/fulfillment/shipments/picking'
import type { Id } from '@crossdock/contract/ids'

/** Packages of one stock record for one line. */
export interface RecordLine {
  readonly itemId: Id<'shipmentOrderItem'>
  readonly inventoryId: Id<'inventory'>
  readonly packageCount: number
}

/** A line that names no stock there is: what is left of what it names, and its place among the lines. */
export interface PlaceFault {
  readonly index: number
  readonly left: number
}

/** Which of a line's stock records a form's line means that names a location, in the order in which goods leave. */
function recordsOf(item: PickItem, line: Omit<PickLineForm, 'itemId' | 'packageCount' | 'inventoryId'>) {
  return item.options.filter(
    (option) =>
      (line.stockLocationId === undefined || option.stockLocationId === line.stockLocationId) &&
      option.productPackageTypeId === (line.productPackageTypeId ?? item.productPackageTypeId) &&
      (line.expirationDate === undefined || option.expirationDate === line.expirationDate),
  )
}

/**
 * Turns lines that name a location into lines that name stock records: the order's own reservations there first, then what is
 * free. `countOf` says how many packages of a record such a line may have.
 */
export function placeLines(
  list: PickList,
  lines: readonly PickLineForm[],
  countOf: 'available' | 'picked' | 'reserved',
): { readonly lines: readonly RecordLine[]; readonly fault: PlaceFault | null } {
  const items = new Map(list.items.map((item) => [item.itemId, item]))
  const left = new Map<string, number>()
  const placed: RecordLine[] = []
  for (const [index, { itemId, packageCount, ...line }] of lines.entries()) {
    const item = items.get(itemId)
    // Named to the record: whoever keeps the stock checks it, and says what is wrong.
    if (line.inventoryId !== undefined && item) {
      placed.push({ itemId, inventoryId: line.inventoryId, packageCount })
      continue
    }
    const records = item ? recordsOf(item, line) : []
    const sorted = [...records].sort((a, b) => Number(b.suggestedCount > 0) - Number(a.suggestedCount > 0))
    let missing = packageCount
    for (const record of sorted) {
      const key = `${itemId}/${record.inventoryId}`
      const most = { available: record.packagesAvailable, picked: record.pickedCount, reserved: record.suggestedCount }
      const present = left.get(key) ?? most[countOf]
      const taken = Math.min(present, missing)
      if (taken === 0) continue
      left.set(key, present - taken)
      missing -= taken
      placed.push({ itemId, inventoryId: record.inventoryId, packageCount: taken })
    }
    if (missing > 0) return { lines: [], fault: { index, left: packageCount - missing } }
  }
  return { lines: placed, fault: null }
}
