import * as drivers from '@crossdock/contract/delivery/drivers'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { bareNumber } from '@crossdock/contract/fields'
import { type SqlBool, sql } from 'kysely'
import { hasWords, recordFinder } from '../../../platform/finders.ts'
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

export const driverFinder = recordFinder<RowOf<typeof foundDriver>>({
  noun: 'driver',
  call: drivers.get,
  table: 'drivers',
  as: 'd',
  where: sql`d.deleted_at is null`,
  columns: driverColumns,
  statements: {
    exactly: statement('drivers.find-exactly', foundDriver),
    words: statement('drivers.find-words', foundDriver),
    order: sql`lower(d.first_name || ' ' || d.last_name), d.id`,
  },
  alike: (text) => [sql`d.phone_key = ${bareNumber(text).replace(/^1(?=\d{10}$)/, '')}`],
  named(sought) {
    const phone = bareNumber(sought.text)
    const words = sought.words.map((word) => contains(driverName, word))
    return sql<SqlBool>`((${sql.join(words, sql` and `)}) or ${hasWords(['d.email'], sought)}
      ${/^\d{4,}$/.test(phone) ? sql`or ${contains(sql.ref('d.phone'), phone)}` : sql``})`
  },
  found: ({ id, name, phone, email, isActive }) => ({
    ...{ id, name, about: phone, state: isActive ? null : 'INACTIVE' },
    signs: [
      ['name', name],
      ['phone', phone],
      ['email', email],
    ],
  }),
})

const foundVehicle = { id: col.id('vehicle'), name: col.text, plate: col.text.orNull }

export const vehicleFinder = recordFinder<RowOf<typeof foundVehicle>>({
  noun: 'vehicle',
  call: vehicles.get,
  table: 'vehicles',
  as: 'v',
  where: sql`v.deleted_at is null`,
  columns: sql`v.id, v.name, v.plate`,
  statements: {
    exactly: statement('vehicles.find-exactly', foundVehicle),
    words: statement('vehicles.find-words', foundVehicle),
    order: sql`lower(v.name), v.id`,
  },
  alike: (text) => [sql`lower(v.name) = lower(${text}::text)`, sql`lower(v.plate) = lower(${text}::text)`],
  named: (sought) => hasWords(['v.name', 'v.plate'], sought),
  found: ({ id, name, plate }) => ({
    ...{ id, name, about: plate },
    signs: [
      ['name', name],
      ['plate', plate],
    ],
  }),
})
