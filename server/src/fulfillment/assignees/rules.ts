import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'

/** Who may work on an order: those it was given to, anybody when that is nobody, and always the account's owner (PERMF-007). */
export const mayProcess = (
  user: { readonly id: Id<'user'>; readonly isOwner: boolean },
  assigneeIds: readonly Id<'user'>[],
): boolean => user.isOwner || assigneeIds.length === 0 || assigneeIds.includes(user.id)

/** Refuses who may not work on an order that was given to these (SHIP-044). */
export function requireAssignee(ctx: Context, assigneeIds: readonly Id<'user'>[]): void {
  if (!mayProcess(ctx.user, assigneeIds)) fail('NotAssignedToYou')
}
