import type { AnswerOf } from '../endpoint.ts'
import { coordinate, optionalCode, optionalText, requiredCode, requiredText } from '../fields.ts'
import { searchText } from '../paging.ts'
import { plainCalls } from '../plain-calls.ts'
import { managesFleet, viewsFleet } from './fleet.ts'

/** The form of a depot: the place where routes start and end. */
const fields = {
  name: requiredCode('Name', 100),
  addressLine1: requiredText('Address line 1', 120),
  addressLine2: optionalText(120),
  city: requiredText('City', 100),
  state: optionalText(100),
  zipCode: optionalCode(20),
  country: optionalText(100),
  lat: coordinate('Latitude', 90),
  lng: coordinate('Longitude', 180),
  /** IANA zone of its clocks: the hours of whoever starts here are hours of it. */
  timeZone: requiredText('Time zone', 60),
}

export const { list, get, create, update, remove, restore } = plainCalls({
  path: '/api/delivery/depots',
  noun: 'depot',
  summaries: {
    list: 'Places where routes start and end',
    get: 'One depot',
    create: 'Add a depot',
    update: 'Change a depot',
    remove: 'Delete a depot that no driver starts or ends at',
  },
  view: viewsFleet,
  manage: managesFleet,
  fields,
  filters: { name: searchText.optional() },
})
export type Depot = AnswerOf<typeof get>
