import { formatDay, timeIn, todayIn } from '@crossdock/contract/days'
import type { Id } from '@crossdock/contract/ids'
import { zoneName } from '@crossdock/contract/zone-name'
import type { Context } from '../context.ts'

/** What stands at the foot of a printed page: whose it is, and when it was printed by the clocks of its warehouse. */
export function stampOf(ctx: Context, warehouseId: Id<'warehouse'>): string {
  const { businessName, warehouseZones, timeZone: own } = ctx.account
  const now = ctx.now()
  const timeZone = warehouseZones[warehouseId] ?? own
  return `${businessName} · printed ${formatDay(todayIn(timeZone, now))} ${timeIn(timeZone, now)}, ${zoneName(timeZone)}`
}
