import { putAway as putAwayCall } from '@crossdock/contract/account/maintenance'
import type { Profile } from '@crossdock/contract/account/profile'
import { useCan } from '../lib/can.ts'
import { call } from '../lib/client.ts'
import { formatMoment } from '../lib/format.ts'
import { profile } from '../lib/profile.ts'
import { showError } from '../lib/show-error.ts'
import { shownLanguage, t } from '../lib/words.ts'
import { personZone } from '../lib/zone.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { MessageScreen } from '../ui/states.tsx'
import styles from './preview-band.module.css'
import { signOut } from './sign-out.ts'

/**
 * What the host says on every screen for a while, in the person's language and time; each puts it away for themselves. It comes
 * and goes while somebody works: it lies over the foot of the screen and moves nothing, and what is under it is pressed through it.
 */
export function MaintenanceBand({ text, textFr, from, to }: NonNullable<Profile['maintenance']>) {
  const zone = personZone()
  const putAway = (): void => {
    const present = profile.get()
    if (present) profile.set({ ...present, maintenance: null })
    call(putAwayCall, {}).catch(showError)
  }
  return (
    <div className={styles['band']} data-over role="status">
      <span>
        <b>{shownLanguage() === 'fr' ? (textFr ?? text) : text}</b>{' '}
        {t('{{from}} to {{to}}, in your time', { from: formatMoment(from, zone), to: formatMoment(to, zone) })}
      </span>
      <Button onClick={putAway}>{t('Put away')}</Button>
    </div>
  )
}

/** In place of every screen while the host has suspended the account: why, and what can be done. */
export function SuspendedScreen({ reason, at }: NonNullable<Profile['suspended']>) {
  const mayPay = useCan('VIEW_SUBSCRIPTION')
  return (
    <MessageScreen
      title={t('This account is suspended')}
      action={
        <>
          <LinkButton to="/support" kind="primary">
            {t('Ask support')}
          </LinkButton>{' '}
          {mayPay && <LinkButton to="/subscription">{t('Manage Subscription')}</LinkButton>}{' '}
          <Button onClick={signOut}>{t('Sign Out')}</Button>
        </>
      }
    >
      {reason}
      <br />
      {t('Since {{when}}. Your data is kept; nothing can be changed until the account is active again.', {
        when: formatMoment(at, personZone()),
      })}
    </MessageScreen>
  )
}
