import * as drivers from '@crossdock/contract/delivery/drivers'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { bareNumber } from '@crossdock/contract/fields'
import { sql } from 'kysely'
import { type Finder, type FoundRow, hasWords, mostLooked } from '../../../platform/finders.ts'
import { contains } from '../../../platform/listing.ts'
import { col, type RowOf, statement } from '../../../platform/statement.ts'

/** Drivers and vehicles of an account: some hundreds at most, so that an index finds them all. */

const foundDriver = {
  id: col.id('driver'),
  name: col.text,
  phone: col.text,
  email: col.text.orNull,
  isActive: col.bool,
}
const driverName = sql`(d.first_name || ' ' || d.last_name)`
const driverColumns = sql`d.id, ${driverName} as name, d.phone, d.email, d.is_active as "isActive"`

const asDriver = ({ id, name, phone, email, isActive }: RowOf<typeof foundDriver>): FoundRow => ({
  ...{ id, name, about: phone, state: isActive ? null : 'INACTIVE' },
  signs: [
    ['name', name],
    ['phone', phone],
    ['email', email],
  ],
})

export const driverFinder: Finder = {
  noun: 'driver',
  call: drivers.get,
  async exactly(ctx, { text }) {
    const phone = bareNumber(text).replace(/^1(?=\d{10}$)/, '')
    const { rows } = await statement('drivers.find-exactly', foundDriver)`select ${driverColumns} from drivers d
      where d.account_id = ${ctx.account.id} and d.deleted_at is null and d.phone_key = ${phone} limit ${mostLooked}`.execute(
      ctx.db,
    )
    return rows.map(asDriver)
  },
  async loosely(ctx, sought) {
    const phone = bareNumber(sought.text)
    const words = sought.words.map((word) => contains(driverName, word))
    const { rows } = await statement('drivers.find-words', foundDriver)`select ${driverColumns} from drivers d
      where d.account_id = ${ctx.account.id} and d.deleted_at is null and ((${sql.join(words, sql` and `)}) or ${hasWords(['d.email'], sought)}
        ${/^\d{4,}$/.test(phone) ? sql`or ${contains(sql.ref('d.phone'), phone)}` : sql``})
      order by lower(d.first_name || ' ' || d.last_name), d.id limit ${mostLooked}`.execute(ctx.db)
    return rows.map(asDriver)
  },
}

const foundVehicle = { id: col.id('vehicle'), name: col.text, plate: col.text.orNull }
const vehicleColumns = sql`v.id, v.name, v.plate`

const asVehicle = ({ id, name, plate }: RowOf<typeof foundVehicle>): FoundRow => ({
  ...{ id, name, about: plate },
  signs: [
    ['name', name],
    ['plate', plate],
  ],
})

export const vehicleFinder: Finder = {
  noun: 'vehicle',
  call: vehicles.get,
  async exactly(ctx, { text }) {
    const own = sql`v.account_id = ${ctx.account.id} and v.deleted_at is null`
    const { rows } = await statement('vehicles.find-exactly', foundVehicle)`
      (select ${vehicleColumns} from vehicles v where ${own} and lower(v.name) = lower(${text}::text) limit 1)
      union all
      (select ${vehicleColumns} from vehicles v where ${own} and lower(v.plate) = lower(${text}::text) limit ${mostLooked})`.execute(
      ctx.db,
    )
    return rows.map(asVehicle)
  },
  async loosely(ctx, sought) {
    const { rows } = await statement('vehicles.find-words', foundVehicle)`select ${vehicleColumns} from vehicles v
      where v.account_id = ${ctx.account.id} and v.deleted_at is null and ${hasWords(['v.name', 'v.plate'], sought)}
      order by lower(v.name), v.id limit ${mostLooked}`.execute(ctx.db)
    return rows.map(asVehicle)
  },
}
