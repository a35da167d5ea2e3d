import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportFailure } from '../../lib/client-errors.ts'
import { isUnanswered } from '../../lib/connection-back.ts'
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
