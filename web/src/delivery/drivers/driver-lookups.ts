import * as depots from '@crossdock/contract/delivery/depots'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import type { Id } from '@crossdock/contract/ids'
import { call } from '../../lib/client.ts'
import { type Lookup, lookup } from '../../lib/lookup.ts'

const option = ({ id, name }: { readonly id: Id; readonly name: string }) => ({ value: id, label: name })

/** What a driver may drive. */
export const vehicleLookup: Lookup = lookup(vehicles.list, {
  input: (name) => ({ name, page_size: 50, infinite: true }),
  items: ({ items }) => items,
  option,
  find: async (id, signal) => option(await call(vehicles.get, { id }, { signal })),
})

/** Where a driver may start and end. */
export const depotLookup: Lookup = lookup(depots.list, {
  input: (name) => ({ name, page_size: 50, infinite: true }),
  items: ({ items }) => items,
  option,
  find: async (id, signal) => option(await call(depots.get, { id }, { signal })),
})
