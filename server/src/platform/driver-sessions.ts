import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '@crossdock/contract/ids'
import type pg from 'pg'
import { ownerDb } from './db.ts'
import { fail } from './errors.ts'

/** A driver's phone, signed in. */
export interface DriverPhone {
  readonly accountId: number
  /** In whose name the work of the account is done: whoever owns it. */
  readonly ownerId: Id<'user'>
  readonly driver: { readonly id: Id<'driver'>; readonly name: string }
  readonly device: string | null
  readonly place: string | null
}

const minute = 60_000
/** Days without use after which a session has ended. */
const idleDays = 30

/** What is told apart by its beginning: a phone's session, and the link that invites one. Neither opens anything of a person's. */
type Kind = 'dr' | 'di'

/** The secret of a session or a link. It says which account it is of, so that it is looked for there alone; only its hash is kept. */
export const newDriverToken = (kind: Kind, accountId: number): string =>
  `${kind}_${accountId.toString(36)}_${randomBytes(32).toString('base64url')}`

/** What is kept of such a secret. */
export const hashOfDriverToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The account that such a secret says it is of; null: it is none. */
export function accountOfToken(kind: Kind, token: string): number | null {
  const match = /^(d[ri])_([0-9a-z]{1,6})_[\w-]{43}$/.exec(token)
  const accountId = match?.[1] === kind ? Number.parseInt(match[2] ?? '', 36) : 0
  return accountId > 0 && accountId < 2 ** 31 ? accountId : null
}

/** Which driver's phone a token is of, at this moment; refuses with the authentication table's errors. Notes that it is in use. */
export async function requirePhone(client: pg.ClientBase, header: string | undefined, now: Date): Promise<DriverPhone> {
  const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1]
  if (!token) return fail('TokenMissing')
  const accountId = accountOfToken('dr', token)
  if (accountId === null) return fail('TokenUndecodable')
  const db = ownerDb(client)
  const row = await db
    .selectFrom('driver_access as x')
    .innerJoin('drivers as d', (join) =>
      join.onRef('d.account_id', '=', 'x.account_id').onRef('d.id', '=', 'x.driver_id'),
    )
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('users')
          .select('users.id')
          .whereRef('account_id', '=', 'x.account_id')
          .where('is_owner', '=', true)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .limit(1)
          .as('u'),
      (join) => join.onTrue(),
    )
    .select(['d.id', 'd.first_name', 'd.last_name', 'x.phone_name', 'x.place', 'x.seen_at', 'u.id as owner_id'])
    .where('x.account_id', '=', accountId)
    .where('x.session_hash', '=', hashOfDriverToken(token))
    .where('d.is_active', '=', true)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return fail('TokenInactive')
  const seen = Date.parse(row.seen_at ?? '')
  if (!(seen + idleDays * 24 * 60 * minute > now.getTime())) return fail('TokenExpired')
  if (now.getTime() - seen >= minute)
    await db
      .updateTable('driver_access')
      .set({ seen_at: now.toISOString() })
      .where('account_id', '=', accountId)
      .where('driver_id', '=', row.id)
      .execute()
  return {
    accountId,
    ownerId: row.owner_id,
    driver: { id: row.id, name: `${row.first_name} ${row.last_name}` },
    device: row.phone_name,
    place: row.place,
  }
}
