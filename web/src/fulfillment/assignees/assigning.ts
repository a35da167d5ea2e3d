import type { PersonName } from '@crossdock/contract/fulfillment/order-events'
import type { assignable as receivers } from '@crossdock/contract/fulfillment/receipts/tasks'
import type { assignable as shippers } from '@crossdock/contract/fulfillment/shipments/orders'
import { useState } from 'react'
import { type Lookup, lookup } from '../../lib/lookup.ts'
import { t } from '../../lib/words.ts'

/** Who can be asked to do some work on orders. */
export const peopleLookup = (endpoint: typeof receivers | typeof shippers): Lookup =>
  lookup(endpoint, {
    input: (term) => ({ term }),
    items: ({ users }) => users,
    option: (user) => ({ value: user.id, label: user.name, ...(user.isOwner ? { hint: t('Admin') } : {}) }),
  })

/** What stands in the picker at first where the orders are not all the same people's. */
const several = 'several'

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join()

/** The choice of whom orders are given to: at first those who have them. Nobody is chosen, never what comes of pressing at once. */
export function useAssigning(given: readonly (readonly PersonName[])[], people: Lookup) {
  const before = given.map((assignees) => assignees.map(({ id }) => id))
  const [users, setUsers] = useState<readonly string[]>(() => {
    const [first = [], ...others] = before
    return others.every((ids) => areSame(ids, first)) ? first : [several]
  })
  const isChosen = !users.includes(several)
  const isChanged = isChosen && before.some((ids) => !areSame(ids, users))
  return {
    users,
    /** Somebody is chosen, or nobody; not while several people have the orders and nothing was chosen. */
    isChosen,
    /** The orders, or some of them, would be somebody else's. */
    isChanged,
    verb: isChanged && users.length === 0 ? t('Unassign') : t('Assign'),
    picker: {
      options: {
        ...people,
        find: async (value: string) => {
          if (value === several) return { value, label: t('Several') }
          const person = given.flat().find(({ id }) => id === value)
          return person ? { value, label: person.name } : null
        },
      },
      values: users,
      label: t('Assign To'),
      placeholder: t('Assign To'),
      clearLabel: t('Unassign'),
      isField: true,
      onChange: (values: readonly string[]) => setUsers(values.filter((value) => value !== several)),
    },
  } as const
}
