import '../../../lib/words-en/everywhere.ts'
import '../../../lib/words-en/driver.ts'
import type { DriverRoute, DriverStop } from '@crossdock/contract/delivery/routes/driving'
import { useEffect, useState } from 'react'
import { useTitle } from '../../../lib/title.ts'
import { useValue } from '../../../lib/value.ts'
import { t, useLanguage } from '../../../lib/words.ts'
import styles from './driver.module.css'
import { MeScreen } from './driver-me.tsx'
import { DeliverScreen, FailScreen } from './driver-outcomes.tsx'
import { Banners, Big, Screen } from './driver-parts.tsx'
import { RouteScreen, StopScreen, TodayScreen } from './driver-route.tsx'
import { phoneFault } from './driver-words.ts'
import { actions, invitation, isOut, joinWith, session, told } from './phone.ts'
import { PlaceBanner, PlaceNote } from './position-state.tsx'
import { usePositions } from './positions.ts'
import { withActions } from './shown-routes.ts'

/** Where in the app somebody is. It stands in the history, so that the phone's own way back leads back. */
export type View =
  | { readonly at: 'today' | 'me' }
  | { readonly at: 'route'; readonly routeId: string }
  | { readonly at: 'stop' | 'deliver' | 'fail'; readonly routeId: string; readonly addressId: string }

const home: View = { at: 'today' }
const shownView = (): View => (window.history.state as { readonly view?: View } | null)?.view ?? home

/** The driver's app: today's routes, one after the other, with or without a connection (DRV-003). */
export function DriverApp() {
  const who = useValue(session)
  const isEnded = useValue(isOut)
  const secret = useValue(invitation)
  useLanguage()
  useTitle(t('Driver'))
  if (secret !== null) return <JoinScreen secret={secret} onEnd={() => invitation.set(null)} />
  if (who === null || isEnded) return <NobodyScreen isEnded={isEnded} />
  return <Routes driverId={who.driverId} />
}

/** What is held back here is one press of whoever opened the link: looking at it uses nothing up. */
function JoinScreen({ secret, onEnd }: { readonly secret: string; readonly onEnd: () => void }) {
  const who = useValue(session)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const begin = () => {
    setBusy(true)
    joinWith(secret)
      .then(onEnd, (error: unknown) => setFault(phoneFault(error)))
      .finally(() => setBusy(false))
  }
  return (
    <Screen
      title={t('Your routes on this phone')}
      foot={
        <>
          <Big isBusy={isBusy} onPress={begin}>
            {t('Start on this phone')}
          </Big>
          {who !== null && (
            <Big kind="plain" onPress={onEnd}>
              {t('Go on as {{name}}', { name: who.name })}
            </Big>
          )}
        </>
      }
    >
      <p>
        {t('You see your routes of today here, and say what you have delivered. It works without a connection, too.')}
      </p>
      <PlaceNote />
      {fault !== null && (
        <p role="alert" className={styles['fault']}>
          {fault}
        </p>
      )}
    </Screen>
  )
}

function NobodyScreen({ isEnded }: { readonly isEnded: boolean }) {
  const waits = useValue(actions).filter(({ outcome }) => outcome === null).length
  return (
    <Screen title={isEnded ? t('This phone is signed out') : t('Crossdock for drivers')}>
      <p>{t('Open the link that your office sends you. Without one, please ask for it.')}</p>
      {waits > 0 && (
        <p className={styles['note']}>
          {t('{{count}} things you have done are kept on this phone, and are sent when you are in again.', {
            count: waits,
          })}
        </p>
      )}
    </Screen>
  )
}

function useView(): readonly [View, (next: View) => void, () => void] {
  const [view, setView] = useState(shownView)
  useEffect(() => {
    const follow = () => setView(shownView())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const open = (next: View) => {
    window.history.pushState({ view: next }, '')
    setView(next)
    window.scrollTo(0, 0)
  }
  return [view, open, () => window.history.back()]
}

/** The screen stays on while somebody is on a route; where the phone does not do that, it does not. */
function useAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    const ask = () => {
      if (document.visibilityState === 'visible')
        navigator.wakeLock.request('screen').then(
          (one) => {
            lock = one
          },
          () => undefined,
        )
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [isOn])
}

function Routes({ driverId }: { readonly driverId: string }) {
  const last = useValue(told)
  const kept = useValue(actions).filter((one) => one.driverId === driverId)
  const [view, open, back] = useView()
  const routes = withActions(last?.routes ?? [], kept)
  const isUnderWay = routes.some(({ type }) => type === 'Ongoing')
  useAwake(isUnderWay)
  usePositions(isUnderWay)
  const route = 'routeId' in view ? routes.find(({ id }) => id === view.routeId) : undefined
  const stop =
    route && 'addressId' in view ? route.stops.find(({ addressId }) => addressId === view.addressId) : undefined
  return (
    <>
      <Banners kept={kept} />
      <PlaceBanner />
      <Shown view={view} routes={routes} isKnown={last !== null} route={route} stop={stop} open={open} back={back} />
    </>
  )
}

interface ShownProps {
  readonly view: View
  readonly routes: readonly DriverRoute[]
  readonly isKnown: boolean
  readonly route: DriverRoute | undefined
  readonly stop: DriverStop | undefined
  readonly open: (next: View) => void
  readonly back: () => void
}

function Shown({ view, routes, isKnown, route, stop, open, back }: ShownProps) {
  if (view.at === 'me') return <MeScreen back={back} />
  // What was open and is not there any more: the office has taken it away meanwhile.
  if (view.at === 'today' || !route) return <TodayScreen routes={routes} isKnown={isKnown} open={open} />
  if (view.at === 'route' || !stop) return <RouteScreen route={route} open={open} back={back} />
  const all = { route, stop, open, back }
  // The phone's way back leads to no form of what is done.
  if (stop.status !== 'To go') return <StopScreen {...all} />
  if (view.at === 'deliver') return <DeliverScreen key={stop.addressId} {...all} />
  if (view.at === 'fail') return <FailScreen key={stop.addressId} {...all} />
  return <StopScreen {...all} />
}
