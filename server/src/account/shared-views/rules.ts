import { type Endpoint, isOfAccount } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../platform/context.ts'

/** The calls of this server, as they are declared: `routes.ts` names them. */
let calls: readonly Endpoint[] = []
export function knowCalls(endpoints: readonly Endpoint[]): void {
  calls = endpoints
}

/** Paths of the lists that the caller would be answered: a view of another one is none of theirs. */
export const readablePaths = (ctx: Pick<Context, 'mayCall'>): string[] =>
  calls.flatMap((call) => (call.method === 'GET' && isOfAccount(call.can) && ctx.mayCall(call) ? call.path : []))

/** Whatever may be the id of a merchant among what filters say. */
export const idsIn = (search: string): Id<'store'>[] => [
  // What stands between two of them may be written as a number.
  ...new Set(search.replaceAll(/%[0-9a-f]{2}/gi, ' ').match(/\b[0-9a-f]{24}\b/g)),
]
