import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'

/** Who may work on an order: those it was given to, anybody when that is nobody, and always the account's owner (PERMF-007). */
export const mayProcess = (
  user: { readonly id: string; readonly isOwner: boolean },
  assigneeIds: readonly string[],
): boolean => user.isOwner || assigneeIds.length === 0 || assigneeIds.includes(user.id)

/** Refuses who may not work on an order that was given to these (SHIP-044). */
export function requireAssignee(ctx: Context, assigneeIds: readonly string[]): void {
  if (!mayProcess(ctx.user, assigneeIds)) fail('NotAssignedToYou')
}
