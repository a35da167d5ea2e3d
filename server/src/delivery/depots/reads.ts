import * as contract from '@crossdock/contract/delivery/depots'
import type { Selectable } from 'kysely'
import { fieldsOf } from '../../platform/field-names.ts'
import { contains } from '../../platform/listing.ts'
import { namedList, plainReads } from '../../platform/plain-noun.ts'
import type { Depots } from '../../platform/schema.gen.ts'

const shape = (row: Selectable<Depots>): contract.Depot => fieldsOf(row)

export const { list: listDepots, get: getDepot } = plainReads(contract, 'd', {
  select: ({ db }) => db.selectFrom('depots as d').selectAll('d'),
  rules: namedList('d', 'name'),
  filters: { name: contains },
  shape,
})
