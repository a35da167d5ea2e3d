import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import * as contract from '@crossdock/contract/sorting/search'
import type { Context } from '../../platform/context.ts'
import { listHubOrders } from '../orders/reads.ts'

/** Orders of the hub that are called something like it, the newest first (SORT-040); nothing of a blank text. */
export async function searchHubOrders(
  ctx: Context,
  { term }: ParsedOf<typeof contract.searchOrders>,
): Promise<AnswerOf<typeof contract.searchOrders>> {
  if (!term?.trim()) return { orders: [], count: 0 }
  const { items, total } = await listHubOrders(ctx, {
    ...{ term, sort: 'createdAtDesc', page_size: contract.mostFoundOrders },
  })
  return { orders: items, count: total ?? items.length }
}
