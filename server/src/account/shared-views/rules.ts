import { type SharedList, sharedListNames, sharedLists } from '@crossdock/contract/account/shared-views'
import { type Endpoint, isOfAccount } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../platform/context.ts'

/** The calls of this server, as they are declared: `routes.ts` names them. */
let calls: readonly Endpoint[] = []
export function knowCalls(endpoints: readonly Endpoint[]): void {
  calls = endpoints
}

/** Lists that the caller would be answered: a view of another one is none of theirs. */
export function readableLists(ctx: Pick<Context, 'mayCall'>): SharedList[] {
  const paths = new Set<string>()
  for (const call of calls)
    if (call.method === 'GET' && isOfAccount(call.can) && ctx.mayCall(call)) paths.add(call.path)
  return sharedListNames.filter((list) => paths.has(sharedLists[list]))
}

/** Whatever may be the id of a merchant among what filters say. */
export const idsIn = (search: string): Id<'store'>[] => [
  // What stands between two of them may be written as a number.
  ...new Set(search.replaceAll(/%[0-9a-f]{2}/gi, ' ').match(/\b[0-9a-f]{24}\b/g)),
]
