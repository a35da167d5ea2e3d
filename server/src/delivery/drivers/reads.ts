import * as contract from '@crossdock/contract/delivery/drivers'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fieldsOf } from '../../platform/field-names.ts'
import { contains, type ListRules } from '../../platform/listing.ts'
import { is, plainReads } from '../../platform/plain-noun.ts'
import { col } from '../../platform/statement.ts'

const name = sql`d.first_name || ' ' || d.last_name`

/** Drivers with the names of what they drive, where they start and end, and which route they are on. */
const selectDrivers = (ctx: Context) =>
  ctx.db
    .selectFrom('drivers as d')
    .leftJoin('vehicles as v', (join) =>
      join.onRef('v.account_id', '=', 'd.account_id').onRef('v.id', '=', 'd.vehicle_id'),
    )
    .leftJoin('depots as s', (join) =>
      join.onRef('s.account_id', '=', 'd.account_id').onRef('s.id', '=', 'd.start_depot_id'),
    )
    .leftJoin('depots as e', (join) =>
      join.onRef('e.account_id', '=', 'd.account_id').onRef('e.id', '=', 'd.end_depot_id'),
    )
    .leftJoin('driver_access as x', (join) =>
      join.onRef('x.account_id', '=', 'd.account_id').onRef('x.driver_id', '=', 'd.id'),
    )
    // A driver is on one route at a time.
    .leftJoin('routes as r', (join) =>
      join
        .onRef('r.account_id', '=', 'd.account_id')
        .onRef('r.driver_id', '=', 'd.id')
        .on('r.type', '=', 'Ongoing')
        .on(sql<SqlBool>`${ctx.can('VIEW_ONGOING_ROUTE')}`),
    )
    .select([
      'd.id',
      'd.first_name',
      'd.last_name',
      'd.phone',
      'd.email',
      'd.vehicle_id',
      'd.team',
      'd.skills',
      'd.start_depot_id',
      'd.end_depot_id',
      'd.shift_start',
      'd.shift_end',
      'd.weekdays',
      'd.is_active',
      'd.is_on_duty',
      'd.created_at',
      'd.updated_at',
      'v.name as vehicle_name',
      's.name as start_depot_name',
      'e.name as end_depot_name',
      'r.id as current_route_id',
      'r.name as current_route_name',
      'x.seen_at as last_seen_at',
      'x.phone_since',
      'x.phone_name',
      col.timestamptz.orNull`case when x.invite_ends_at > ${ctx.now()} then x.invite_ends_at end`.as('invite_ends_at'),
      col.json(z.array(z.object({ from: z.string(), to: z.string(), minutes: z.number() })))`d.breaks`.as('breaks'),
    ])

const rules: ListRules = {
  sorts: {
    name: { by: sql`lower(${name})`, type: 'text' },
    createdAt: { by: sql.ref('d.id'), type: 'text' },
  },
  defaultSort: 'nameAsc',
  id: sql.ref('d.id'),
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDrivers>['executeTakeFirstOrThrow']>>

const shape = (row: Row): contract.Driver => fieldsOf(row)

export const { list: listDrivers, get: getDriver } = plainReads(contract, 'd', {
  select: selectDrivers,
  rules,
  filters: {
    term: (_, text) => {
      const digits = text.replace(/[\s()+-]/g, '')
      return sql<SqlBool>`(${contains(name, text)} or ${contains(sql.ref('d.email'), text)}
        or ${contains(sql.ref('d.team'), text)} or ${contains(sql.ref('v.name'), text)}
        or ${digits === '' ? sql`false` : contains(sql.ref('d.phone'), digits)})`
    },
    isActive: is,
    isOnDuty: is,
  },
  shape,
})

const assignableReads = plainReads({ list: contract.assignable }, 'd', {
  select: (ctx) => selectDrivers(ctx).where('d.is_active', '=', true),
  rules,
  filters: { name: (_, text) => contains(name, text) },
  // What reaches a driver is for whoever keeps drivers.
  shape: (row): contract.AssignableDriver => {
    const driver = shape(row)
    return {
      id: driver.id,
      firstName: driver.firstName,
      lastName: driver.lastName,
      vehicleId: driver.vehicleId,
      vehicleName: driver.vehicleName,
      skills: driver.skills,
      startDepotId: driver.startDepotId,
      startDepotName: driver.startDepotName,
      endDepotId: driver.endDepotId,
      endDepotName: driver.endDepotName,
      shiftStart: driver.shiftStart,
      shiftEnd: driver.shiftEnd,
      weekdays: driver.weekdays,
      breaks: driver.breaks,
      isOnDuty: driver.isOnDuty,
    }
  },
})
export const listAssignable = assignableReads.list

/** Drivers of the account: what the plan counts. Who is deactivated may come back, and counts. */
export async function countDrivers(ctx: Context): Promise<number> {
  const row = await ctx.db
    .selectFrom('drivers')
    .select(col.int8`count(*)`.as('count'))
    .where('account_id', '=', ctx.account.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
