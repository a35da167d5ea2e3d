import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { type Lookup, lookup } from '../../../lib/lookup.ts'

/** Who can be asked to process orders. */
export const assigneeLookup: Lookup = lookup(shipments.assignable, {
  input: (term) => ({ term }),
  items: ({ users }) => users,
  option: (user) => ({ value: user.id, label: user.name, ...(user.isOwner ? { hint: 'Admin' } : {}) }),
})
