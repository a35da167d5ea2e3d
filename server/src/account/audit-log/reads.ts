import type * as contract from '@crossdock/contract/account/audit-log'
import type { ChangedThing, ChangeVerb } from '@crossdock/contract/changes'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { momentsWithin } from '../../platform/day-range.ts'
import { contains, type ListRules, readList } from '../../platform/listing.ts'
import { col } from '../../platform/statement.ts'
import { nameOfThing, namesOfThings } from '../../platform/thing-names.ts'
import { idsIn, idsOfDays } from './rules.ts'

export const listRules: ListRules = {
  sorts: { at: { by: sql.ref('g.id'), type: 'text' } },
  defaultSort: 'atDesc',
  id: sql.ref('g.id'),
}

type Filters = Omit<ParsedOf<typeof contract.exportList>, 'format' | 'sort' | 'sortDir'>

/** SQL of an entry's user, and of what it is about, by what it was called when that is gone. */
export const userName = sql`select concat_ws(' ', u.first_name, nullif(u.last_name, '')) from users u
  where u.account_id = g.account_id and u.id = g.user_id`
export const driverName = sql`select f.first_name || ' ' || f.last_name from drivers f
  where f.account_id = g.account_id and f.id = g.driver_id`
export const thingName = () =>
  sql`coalesce(${nameOfThing()}, ${sql.join(
    ['after', 'before'].flatMap((side) =>
      ['referenceId', 'title', 'sku', 'name'].map((field) => sql`${sql.ref(`g.${side}`)} ->> ${sql.lit(field)}`),
    ),
  )})`

/** Entries of the filters. Days are those of the caller's zone, else the account's. */
export function selectEntries(ctx: Context, input: Filters) {
  const { userId, entity, action, entityId, fromDate, toDate } = input
  let query = ctx.db.selectFrom('audit_log as g').where('g.account_id', '=', ctx.account.id)
  if (userId) query = query.where('g.user_id', '=', userId)
  if (entityId) query = query.where('g.entity_id', '=', entityId)
  if (entity && entity.length > 0) query = query.where('g.entity', 'in', entity)
  if (action && action.length > 0) query = query.where('g.action', 'in', action)
  const range = momentsWithin(sql.ref('g.at'), 'toDate', [fromDate, toDate], input.timezone ?? ctx.user.timeZone)
  if (!range) return query
  const { first, last } = idsOfDays(fromDate, toDate)
  return query.where(range).where('g.id', '>=', first).where('g.id', '<=', last)
}

/** Ids of a page that are named at most: what one import has changed may name thousands. */
const mostIds = 5_000

export async function listEntries(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  const query = selectEntries(ctx, input)
    .select(['g.id', 'g.at', 'g.user_id', 'g.action', 'g.entity', 'g.entity_id', 'g.device', 'g.place', 'g.request_id'])
    .select('g.by_operator')
    .select(col.json(z.json()).orNull`g.before`.as('before'))
    .select(col.json(z.json()).orNull`g.after`.as('after'))
    .select(col.text.orNull`(${userName})`.as('user_name'))
    .select(col.text.orNull`(${driverName})`.as('driver_name'))
    .select(col.text.orNull`${thingName()}`.as('name'))
  return readList(ctx, query, input, listRules, async (rows) => {
    const seen = rows.map((row) => idsIn([row.before, row.after]))
    const names = await namesOfThings(ctx, [...new Set(seen.flat())].slice(0, mostIds))
    const named = (ids: readonly string[] = []) =>
      Object.fromEntries(
        ids.flatMap((id) => {
          const name = names.get(id)
          return name === undefined ? [] : [[id, name] as const]
        }),
      )
    return rows.map((row, index) => ({
      id: row.id,
      at: row.at,
      user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
      byOperator: row.by_operator,
      byDriver: row.driver_name,
      action: row.action as ChangeVerb,
      entity: row.entity as ChangedThing,
      entityId: row.entity_id,
      name: row.name,
      before: row.before,
      after: row.after,
      names: named(seen[index]),
      device: row.device,
      place: row.place,
      requestId: row.request_id,
    }))
  })
}

export async function listPeople(
  ctx: Context,
  { term }: ParsedOf<typeof contract.people>,
): Promise<AnswerOf<typeof contract.people>> {
  const name = col.text`concat_ws(' ', u.first_name, nullif(u.last_name, ''))`
  const query = ctx.db
    .selectFrom('users as u')
    .select(['u.id', name.as('name')])
    .where('u.account_id', '=', ctx.account.id)
    .orderBy(sql`lower(${name})`)
    .limit(100)
  return { users: await (term ? query.where(contains(name, term)) : query).execute() }
}
