import * as renewals from '@crossdock/contract/account/renewals'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportFailure } from '../../lib/client-errors.ts'
import { isUnanswered } from '../../lib/connection-back.ts'
import { query } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'

/** Says once that a subscription could not be loaded (ERR-061); the screen says why, in its place. */
export function useToldFailure({ error }: Pick<UseQueryResult, 'error'>): void {
  useEffect(() => {
    if (!error || isUnanswered(error)) return
    toast.error(t('Error while getting subscription details'))
    reportFailure('subscription', error)
  }, [error])
}

/**
 * Whether what stands beside a subscription's screen can be shown: where there is no room it stands below, and each
 * answer that came after it would push it away.
 */
export function useIsAsideReady(...above: readonly Pick<UseQueryResult, 'isLoading'>[]): boolean {
  const renewal = useQuery(query(renewals.get, {}))
  return [renewal, ...above].every(({ isLoading }) => !isLoading)
}
