import * as users from '@crossdock/contract/account/users'
import { useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'

/** Calls whose answers a change of a person makes stale. */
export const refreshesPeople = [users.list, users.get, users.summary, users.storesOf]

/** Sends somebody a new link (USER-011). */
export function useResend(person: users.Person | null) {
  const resend = useMutate(users.resendInfo, {
    refreshes: refreshesPeople,
    onSuccess: () => toast.success(t('Info email has been sent')),
  })
  return { isPending: resend.isPending, send: () => person && resend.mutate({ id: person.id }) }
}

/** Suspends somebody, or lets them in again. */
export function useActivity(person: users.Person | null) {
  const update = useMutate(users.update, {
    refreshes: refreshesPeople,
    onSuccess: ({ active, name, lastName }) =>
      toast.success(
        active
          ? t('{{name}} can sign in again', { name: `${name} ${lastName}` })
          : t('{{name}} is suspended and signed out', { name: `${name} ${lastName}` }),
      ),
  })
  return {
    isPending: update.isPending,
    change: () => person && update.mutate({ ...person, active: !person.active }),
  }
}
