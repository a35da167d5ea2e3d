import type * as contract from '@crossdock/contract/account/operator/accounts'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../../platform/context.ts'
import { fail, found } from '../../../platform/errors.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { dropFactors, inTurn } from '../../factors/writes.ts'
import { tellEverybody } from '../../users/writes.ts'
import { readAccount } from './reads.ts'

/** Whether the account is suspended, locked until the transaction ends. */
const lockAccount = async ({ db, account }: Context) =>
  found(
    await db
      .selectFrom('accounts')
      .select(['suspended_at', 'suspended_reason'])
      .where('id', '=', account.id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )

export async function suspendAccount(
  ctx: OperatorContext,
  { account, reason }: ParsedOf<typeof contract.suspend>,
): Promise<contract.AccountDetail> {
  const act = { action: 'suspend', about: 'account', after: { reason } }
  await ctx.inAccount(account, act, async (inside) => {
    if ((await lockAccount(inside)).suspended_at !== null) fail('SuspendedAlready')
    await inside.db
      .updateTable('accounts')
      .set({ suspended_at: inside.now().toISOString(), suspended_reason: reason })
      .where('id', '=', account)
      .execute()
    await inside.audit({ action: 'suspend', entity: 'account', id: String(account), after: { reason } })
    await tellEverybody(inside)
  })
  return readAccount(ctx, account)
}

export async function reactivateAccount(
  ctx: OperatorContext,
  { account }: ParsedOf<typeof contract.reactivate>,
): Promise<contract.AccountDetail> {
  await ctx.inAccount(account, { action: 'reactivate', about: 'account' }, async (inside) => {
    const before = await lockAccount(inside)
    if (before.suspended_at === null) fail('NotSuspended')
    await inside.db
      .updateTable('accounts')
      .set({ suspended_at: null, suspended_reason: null })
      .where('id', '=', account)
      .execute()
    await inside.audit({
      action: 'reactivate',
      entity: 'account',
      id: String(account),
      before: { reason: before.suspended_reason },
    })
    await tellEverybody(inside)
  })
  return readAccount(ctx, account)
}

/** An owner's factors nobody of the account takes away: whoever has lost all of them asks the host, who makes sure of who it is. */
export async function resetOwnerFactors(
  ctx: OperatorContext,
  { account, reason }: ParsedOf<typeof contract.resetOwnerFactors>,
): Promise<contract.AccountDetail> {
  const act = { action: 'reset-second-factor', about: 'account', after: { reason } }
  await ctx.inAccount(account, act, async (inside) => {
    const { id } = found(
      await inside.db
        .selectFrom('users')
        .select('id')
        .where(({ and }) => and({ account_id: account, is_owner: true, deleted_at: null }))
        .executeTakeFirst(),
    )
    await inTurn(inside, id)
    await dropFactors(inside, id, 'whoever hosts this installation')
  })
  return readAccount(ctx, account)
}
