import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/scheduler/search'
import { isCalled } from '../../delivery/pool-orders/reads.ts'
import { searchedList } from '../../delivery/search/reads.ts'
import type { Context } from '../../platform/context.ts'
import { listOfSchedules } from '../schedules/orders/reads.ts'

/** Orders of schedules that are called something like it, the newest first; nothing of a text that is too short. */
export async function searchScheduled(
  ctx: Context,
  input: ParsedOf<typeof contract.searchOrders>,
): Promise<AnswerOf<typeof contract.searchOrders>> {
  const sought = searchedList(input)
  if (sought === null) return { orders: [], count: 0 }
  const list = { ...sought.list, sort: 'addedAtDesc' }
  const { items, total = 0 } = await listOfSchedules(ctx, list, isCalled(sought.text))
  return { orders: items, count: total }
}
