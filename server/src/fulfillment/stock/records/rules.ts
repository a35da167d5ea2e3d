import type { ConditionCode } from '@crossdock/contract/fulfillment/stock/ledger'
import type { StockRecord } from '../ledger/reads.ts'
import type { HoldMove } from '../reservations/writes.ts'

/** What somebody counted. */
export interface AdjustLine {
  readonly packageCount: number
  readonly conditionCode?: ConditionCode | undefined
  readonly reason: string
}

interface Fault {
  readonly path: 'inventoryId' | 'packageCount' | 'conditionCode'
  readonly message: string
}

const reserved = (count: number): string => `${count} ${count === 1 ? 'package is' : 'packages are'} reserved`

/** Why a record cannot be set to what was counted; null when it can. What orders hold is not counted away. */
export function adjustFault(record: StockRecord, line: AdjustLine): Fault | null {
  const changesCondition = line.conditionCode !== undefined && line.conditionCode !== record.condition
  if (changesCondition && record.allocatedCount > 0)
    return { path: 'conditionCode', message: `The condition cannot change: ${reserved(record.allocatedCount)}` }
  if (line.packageCount < record.allocatedCount)
    return {
      path: 'packageCount',
      message: `Must be at least ${record.allocatedCount}: ${reserved(record.allocatedCount)}`,
    }
  return null
}

/** Why one record cannot be joined with another; null when it can. `typeOf` gives the type of a stock location. */
export function mergeFault(
  source: StockRecord,
  target: StockRecord,
  typeOf: ReadonlyMap<string, string>,
): string | null {
  if (source.id === target.id) return 'A stock record cannot be merged with itself'
  if (source.productId !== target.productId) return 'Only records of the same product can be merged'
  if (source.productPackageTypeId !== target.productPackageTypeId)
    return 'Only records of the same package type can be merged'
  if (source.condition !== target.condition) return 'Only records in the same condition can be merged'
  if (source.expiresOn !== target.expiresOn) return 'Only records with the same expiration date can be merged'
  if (source.lot !== target.lot) return 'Only records of the same lot can be merged'
  if (source.warehouseId !== target.warehouseId) return 'Only records in the same warehouse can be merged'
  if (typeOf.get(source.stockLocationId) !== typeOf.get(target.stockLocationId))
    return 'Only records in locations of the same type can be merged'
  if (source.allocatedCount > 0) return `This record cannot be merged away: ${reserved(source.allocatedCount)}`
  if (source.packageCount === 0) return 'There is nothing in this stock record'
  return null
}

/** Which holds go along when so many of the packages they hold are moved; null when they hold fewer that are not picked. */
export function holdsToMove(
  holds: readonly { readonly id: string; readonly packages: number; readonly picked: number }[],
  packages: number,
): HoldMove[] | null {
  const moves: HoldMove[] = []
  let missing = packages
  for (const hold of holds) {
    const moved = Math.min(hold.packages - hold.picked, missing)
    if (moved <= 0) continue
    moves.push({ id: hold.id, packages: moved })
    missing -= moved
  }
  return missing === 0 ? moves : null
}
