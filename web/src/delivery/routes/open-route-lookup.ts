import * as routes from '@crossdock/contract/delivery/routes'
import { type Lookup, lookup } from '../../lib/lookup.ts'

/** Routes that have not ended, by name. */
export const openRouteLookup: Lookup = lookup(routes.list, {
  input: (searchTxt) => ({ searchTxt, isOpen: true, page_size: 50, infinite: true }),
  items: ({ items }) => items,
  option: ({ id, name }) => ({ value: id, label: name }),
})
