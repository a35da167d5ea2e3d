import type { z } from 'zod'
import type { AnswerOf } from '../endpoint.ts'
import { optionalCode, positiveCount, positiveNumber, requiredCode } from '../fields.ts'
import { searchText } from '../paging.ts'
import { plainCalls } from '../plain-calls.ts'
import { managesFleet, optionalPrice, skills, viewsFleet } from './fleet.ts'

/** A limit of a vehicle that may be left open: it carries whatever it is given. */
const limit = <Field extends z.ZodType<number>>(field: Field) => field.nullish().transform((most) => most ?? null)

/** The form of a vehicle. What is left open does not limit it. */
const fields = {
  name: requiredCode('Name', 60),
  plate: optionalCode(20),
  /** Kilograms. */
  maxWeight: limit(positiveNumber('Max weight', 100_000)),
  maxVolumeM3: limit(positiveNumber('Max volume', 1000)),
  /** Packages. */
  maxPieces: limit(positiveCount('Max packages', 100_000)),
  skills,
  /** For its use at all, a day. Costs are for whoever keeps the fleet; to everybody else they are not told. */
  costPerDay: optionalPrice,
  costPerKm: optionalPrice,
  /** Of the time between leaving and being back. */
  costPerHour: optionalPrice,
}

export const { list, get, create, update, remove, restore } = plainCalls({
  path: '/api/delivery/vehicles',
  noun: 'vehicle',
  summaries: {
    list: 'Vehicles, with what they carry, can do and cost',
    get: 'One vehicle',
    create: 'Add a vehicle',
    update: 'Change a vehicle',
    remove: 'Delete a vehicle that no driver drives',
  },
  view: viewsFleet,
  manage: managesFleet,
  fields,
  filters: { name: searchText.optional() },
})
export type Vehicle = AnswerOf<typeof get>
