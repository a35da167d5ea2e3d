import { managesFleet } from '@crossdock/contract/delivery/fleet'
import * as contract from '@crossdock/contract/delivery/vehicles'
import { amountOf } from '@crossdock/contract/money'
import type { Selectable } from 'kysely'
import { fieldsOf } from '../../platform/field-names.ts'
import { contains } from '../../platform/listing.ts'
import { namedList, plainReads } from '../../platform/plain-noun.ts'
import type { Vehicles } from '../../platform/schema.gen.ts'
import { col } from '../../platform/statement.ts'

const amount = (cents: number | null): number | null => (cents === null ? null : amountOf(cents))

const shape = ({
  may_see_costs: maySeeCosts,
  per_day_cents: perDay,
  per_km_cents: perKm,
  per_hour_cents: perHour,
  ...row
}: Selectable<Vehicles> & { readonly may_see_costs: boolean }): contract.Vehicle => ({
  ...fieldsOf(row),
  costPerDay: maySeeCosts ? amount(perDay) : null,
  costPerKm: maySeeCosts ? amount(perKm) : null,
  costPerHour: maySeeCosts ? amount(perHour) : null,
})

export const { list: listVehicles, get: getVehicle } = plainReads(contract, 'v', {
  // What a vehicle costs is for whoever keeps the fleet: routes are looked at by many.
  select: (ctx) =>
    ctx.db
      .selectFrom('vehicles as v')
      .selectAll('v')
      .select(col.bool`${ctx.can(managesFleet)}::boolean`.as('may_see_costs')),
  rules: namedList('v', 'name'),
  filters: { name: contains },
  shape,
})
