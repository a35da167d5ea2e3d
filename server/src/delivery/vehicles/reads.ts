import * as contract from '@crossdock/contract/delivery/vehicles'
import { amountOf } from '@crossdock/contract/money'
import type { Selectable } from 'kysely'
import { fieldsOf } from '../../platform/field-names.ts'
import { contains } from '../../platform/listing.ts'
import { namedList, plainReads } from '../../platform/plain-noun.ts'
import type { Vehicles } from '../../platform/schema.gen.ts'

const amount = (cents: number | null): number | null => (cents === null ? null : amountOf(cents))

const shape = ({
  per_day_cents: perDay,
  per_km_cents: perKm,
  per_hour_cents: perHour,
  ...row
}: Selectable<Vehicles>): contract.Vehicle => ({
  ...fieldsOf(row),
  costPerDay: amount(perDay),
  costPerKm: amount(perKm),
  costPerHour: amount(perHour),
})

export const { list: listVehicles, get: getVehicle } = plainReads(contract, 'v', {
  select: ({ db }) => db.selectFrom('vehicles as v').selectAll('v'),
  rules: namedList('v', 'name'),
  filters: { name: contains },
  shape,
})
