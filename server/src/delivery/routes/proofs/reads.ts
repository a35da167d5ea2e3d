import type { StopProof } from '@crossdock/contract/delivery/routes'
import type * as contract from '@crossdock/contract/delivery/routes/proofs'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { fileLink } from '../../../platform/files.ts'
import type { Platform } from '../../../platform/platform.ts'
import { anyText } from '../../../platform/statement.ts'
import { filesOf, getRoute } from '../reads.ts'
import { proofOf } from '../rules.ts'
import { pinOf } from './rules.ts'

/** Files of a proof, with links to those that have come. */
async function linked(ctx: Context, platform: Platform, ids: readonly string[]): Promise<contract.ProofFile[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('proof_files')
    .select(['proof', 'kind', 'file_id', 'announced_at'])
    .where('account_id', '=', ctx.account.id)
    .where('proof', '=', anyText(ids))
    .orderBy('announced_at')
    .orderBy('proof')
    .execute()
  return rows.map((row) => ({
    id: row.proof,
    kind: row.kind as contract.ProofFile['kind'],
    url: row.file_id === null ? null : fileLink(platform, 'get', ctx.account.id, row.file_id),
    announcedAt: row.announced_at,
  }))
}

export async function findDays({ db, account }: Context): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select('proof_days')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  return row.proof_days
}

export async function getProof(
  ctx: Context,
  { id, addressId }: ParsedOf<typeof contract.get>,
  platform: Platform,
): Promise<AnswerOf<typeof contract.get>> {
  const { orders } = await getRoute(ctx, id)
  const { proof, proofWanted, doneAt } = found(orders.find((stop) => stop.addressId === addressId))
  const files = await linked(
    ctx,
    platform,
    (proof?.files ?? []).map((file) => file.id),
  )
  const until = Date.parse(doneAt ?? '') + (await findDays(ctx)) * 86_400_000
  return {
    files,
    pin: proofWanted.includes('PIN') && ctx.can('EDIT_ROUTE') ? pinOf(platform, ctx.account.id, addressId) : null,
    keptUntil: proof === null || Number.isNaN(until) ? null : new Date(until).toISOString().slice(0, 10),
  }
}

export async function getKeeping(ctx: Context): Promise<AnswerOf<typeof contract.keeping>> {
  return { days: await findDays(ctx) }
}

/** What was left of an order that was delivered, for who has it: the customer, by a link of one's own. */
interface LeftProof {
  readonly proof: StopProof | null
  readonly files: readonly contract.ProofFile[]
}

/** The proof of an order's last delivery, with links of 15 minutes; null: it was not delivered. */
export async function findProofOfOrder(
  ctx: Context,
  platform: Platform,
  orderId: Id<'poolOrder'>,
): Promise<LeftProof | null> {
  const row = await ctx.db
    .selectFrom('route_stops as s')
    .select(['s.proof_name', 's.proof_note', 's.proof_packages', 's.proof_pin', 's.proof_born_by'])
    .select(filesOf('s').as('files'))
    .where('s.account_id', '=', ctx.account.id)
    .where('s.order_id', '=', orderId)
    .where('s.status', '=', 'Delivered')
    .where('s.left_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const proof = proofOf(row)
  return {
    proof,
    files: await linked(
      ctx,
      platform,
      (proof?.files ?? []).map((file) => file.id),
    ),
  }
}
