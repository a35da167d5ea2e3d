import { useEffect } from 'react'
import { useCan } from '../lib/can.ts'
import { reportFailure } from '../lib/client-errors.ts'
import { isConnected, suspectConnection } from '../lib/connection.ts'
import { onConnectionBack } from '../lib/connection-back.ts'
import { explainError, isOutdated } from '../lib/errors.ts'
import { hasScreen } from '../lib/navigation.ts'
import { planHelp } from '../lib/plan-limit.ts'
import { leaveFreely } from '../lib/unsaved.ts'
import { useValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { MessageScreen, noAccessWords } from '../ui/states.tsx'

/** Rendering failed: says so, reports it, offers a fresh start (SHELL-033). */
export function BrokenScreen({ error }: { readonly error: unknown }) {
  const isMissing = isOutdated(error)
  const hasConnection = useValue(isConnected)
  useEffect(() => {
    if (!isMissing) return reportFailure('render', error)
    // A part that did not come: a new version took it away, or nobody could be reached.
    suspectConnection()
    return onConnectionBack(() => leaveFreely(() => window.location.reload()))
  }, [error, isMissing])
  if (isMissing && !hasConnection)
    return (
      <MessageScreen title={t('There is no connection')}>
        {t('This page has not been loaded yet. It opens by itself when the connection is back.')}
      </MessageScreen>
    )
  return (
    <MessageScreen
      title={t('An error has occurred')}
      action={
        <>
          <Button kind="primary" onClick={() => leaveFreely(() => window.location.reload())}>
            {t('Refresh')}
          </Button>
          <Button onClick={() => leaveFreely(() => window.location.assign('/'))}>{t('To the dashboard')}</Button>
        </>
      }
    >
      {isMissing ? explainError(error) : t('It has been reported. What was saved before is safe.')}
    </MessageScreen>
  )
}

/** Nothing at this address (PATH-035). */
export function NotFoundScreen() {
  return (
    <MessageScreen
      title={t('404 Page not found')}
      action={
        <LinkButton kind="primary" to="/">
          {t('To the dashboard')}
        </LinkButton>
      }
    >
      {t('This address leads nowhere. It may have been mistyped, or what was here is gone.')}
    </MessageScreen>
  )
}

const toDashboard = () => <LinkButton to="/">{t('To the dashboard')}</LinkButton>

export function NoAccessScreen() {
  return (
    <MessageScreen title={t('No access')} action={toDashboard()}>
      {t(noAccessWords)}
    </MessageScreen>
  )
}

/** The plan has not what is needed here: to a larger one for who may buy it, else who can help; and back to work. */
export function NoFeatureScreen() {
  const mayUpgrade = useCan('BUY_SUBSCRIPTION')
  const hasPlans = mayUpgrade && hasScreen('/subscription')
  return (
    <MessageScreen
      title={t('Oops!')}
      action={
        <>
          {toDashboard()}
          {hasPlans && (
            <LinkButton kind="primary" to="/subscription">
              {t('Upgrade')}
            </LinkButton>
          )}
        </>
      }
    >
      <span>{t('Your plan does not have this feature.')}</span> <span>{planHelp(mayUpgrade)}</span>
    </MessageScreen>
  )
}

/** On the way to a feature that is not there yet. */
export function UnderDevelopmentScreen() {
  return <MessageScreen title={t('This feature is under development')} action={toDashboard()} />
}
