import type { PersonName } from '@crossdock/contract/fulfillment/order-events'
import { useProfile } from '../../lib/profile.ts'
import { t } from '../../lib/words.ts'

/** Why somebody may not do the work on an order that was given to others (PERMF-007); null where it may be done: by whom it was given to, by anybody while nobody has it, by the admin. */
export function useWorkRefusal(): (assignees: readonly PersonName[]) => string | null {
  const me = useProfile()
  return (assignees) =>
    assignees.length === 0 || me?.roleLabel === 'Admin' || assignees.some(({ id }) => id === me?.id)
      ? null
      : t('This order is assigned to {{names}}.', { names: assignees.map(({ name }) => name).join(', ') })
}
