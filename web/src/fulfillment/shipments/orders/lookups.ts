import { assignable } from '@crossdock/contract/fulfillment/shipments/orders'
import type { Lookup } from '../../../lib/lookup.ts'
import { peopleLookup } from '../../assignees/assigning.ts'

/** Who can be asked to process orders. */
export const assigneeLookup: Lookup = peopleLookup(assignable)
