import type { ReactNode } from 'react'
import { allows } from '../lib/can.ts'
import { isUnanswered } from '../lib/connection-back.ts'
import { ApiError, explainError } from '../lib/errors.ts'
import { planHelp } from '../lib/plan-limit.ts'
import { useRest } from '../lib/rest.ts'
import { session } from '../lib/session.ts'
import { t } from '../lib/words.ts'
import { Button, LinkButton } from './button.tsx'
import styles from './states.module.css'

interface FailedStateProps {
  readonly error: unknown
  readonly onRetry?: () => void
  readonly isRetrying?: boolean
  /** What helps better than trying again. */
  readonly action?: ReactNode
}

/** A failure in its place: the plain cause, Retry, and the id that finds it in the server's log. */
export function FailedState({ error, onRetry, isRetrying = false, action }: FailedStateProps) {
  const id = error instanceof ApiError ? error.requestId : null
  const rest = useRest(error)
  // The server has decided by plan or permission: trying again is of no use.
  const isDecided = error instanceof ApiError && (error.code === 900 || error.status === 403)
  // Nothing is wrong with it: it is asked for by itself when the connection is back.
  if (isUnanswered(error))
    return (
      <div className={styles['empty']} role="status">
        <h2>{t('There is no connection')}</h2>
        <p>{t('This has not been loaded yet. It comes by itself when the connection is back.')}</p>
        {(action || onRetry) && (
          <div className={styles['actions']}>
            {action}
            {onRetry && (
              <Button onClick={onRetry} isBusy={isRetrying}>
                {t('Retry')}
              </Button>
            )}
          </div>
        )}
      </div>
    )
  return (
    <div className={styles['empty']} role="alert">
      <h2>{t('This could not be loaded')}</h2>
      <p>
        {explainError(error)}
        {isDecided &&
          error.code === 900 &&
          ` ${planHelp(allows('BUY_SUBSCRIPTION', session.get()?.permissions ?? [])) ?? ''}`}
      </p>
      {(action || isDecided || onRetry) && (
        <div className={styles['actions']}>
          {action}
          {isDecided && <LinkButton to="/">{t('To the dashboard')}</LinkButton>}
          {!isDecided && onRetry && (
            <Button onClick={onRetry} isBusy={isRetrying} rest={rest}>
              {t('Retry')}
            </Button>
          )}
        </div>
      )}
      {id && (
        <p className={styles['id']}>
          {t('Error id')} <span className="mono">{id}</span>
        </p>
      )}
    </div>
  )
}
