import type { DriverRoute, DriverStop } from '@crossdock/contract/delivery/routes/driving'
import { useState } from 'react'
import { useValue } from '../../../lib/value.ts'
import { t } from '../../../lib/words.ts'
import { customerOf, windowOf } from '../../order-words.ts'
import { saidWords } from '../../tracking/staff-words.ts'
import { openVanWords } from '../open-van.ts'
import styles from './driver.module.css'
import type { View } from './driver-app.tsx'
import { Big, Screen, useDeed } from './driver-parts.tsx'
import { addressOf, clockWords, doneOf, townOf } from './driver-words.ts'
import { perform, session } from './phone.ts'
import { mapAddress, nextStop } from './shown-routes.ts'

interface Moving {
  readonly open: (next: View) => void
  readonly back: () => void
}

const kilometres = (metres: number | null): string | null =>
  metres === null ? null : t('{{count}} km', { count: Math.round(metres / 1000) })

const packagesOf = (stops: readonly DriverStop[]): number => stops.reduce((sum, { packages }) => sum + packages, 0)

/** The routes of today: the one under way, else the next one, first. */
export function TodayScreen({
  routes,
  isKnown,
  open,
}: {
  readonly routes: readonly DriverRoute[]
  readonly isKnown: boolean
  readonly open: (next: View) => void
}) {
  const who = useValue(session)
  return (
    <Screen
      title={t('Today')}
      aside={
        <button type="button" className={styles['aside']} onClick={() => open({ at: 'me' })}>
          {who?.name}
        </button>
      }
    >
      {routes.length === 0 && (
        <p className={styles['note']}>
          {isKnown ? t('There is no route for you today.') : t('Your routes are on their way.')}
        </p>
      )}
      {routes.map((route) => (
        <RouteCard key={route.id} route={route} open={open} />
      ))}
    </Screen>
  )
}

const stateOf = (route: DriverRoute): string => {
  if (route.type === 'Schedule')
    return route.start === null ? t('Not started') : t('leaves at {{time}}', { time: route.start })
  if (route.type === 'Ongoing') return t('{{done}} of {{all}}', { done: doneOf(route), all: route.stops.length })
  return route.type === 'Canceled' ? t('Canceled') : t('Finished')
}

function RouteCard({ route, open }: { readonly route: DriverRoute; readonly open: (next: View) => void }) {
  const facts = [
    t('{{count}} stops', { count: route.stops.length }),
    t('{{count}} packages', { count: packagesOf(route.stops) }),
    kilometres(route.distance),
    route.vehicleName,
    route.startDepotName,
  ]
  return (
    <button
      type="button"
      className={styles['card']}
      onClick={() => open({ at: 'route', routeId: route.id })}
      data-state={route.type}
    >
      <span className={styles['state']}>{stateOf(route)}</span>
      <b>{route.name}</b>
      <span>{facts.filter(Boolean).join(', ')}</span>
    </button>
  )
}

function Progress({ route }: { readonly route: DriverRoute }) {
  return (
    <div className={styles['progress']} aria-hidden="true">
      {route.stops.map(({ addressId, status }) => (
        <i key={addressId} data-status={status} />
      ))}
    </div>
  )
}

/** One route: where it goes next, and what is done of it. */
export function RouteScreen({ route, open, back }: Moving & { readonly route: DriverRoute }) {
  const [run, fault, isBusy] = useDeed()
  const [isAll, setAll] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const next = nextStop(route)
  const toStop = ({ addressId }: DriverStop) => open({ at: 'stop', routeId: route.id, addressId })
  const done = route.stops.filter(({ status }) => status !== 'To go')
  const failed = done.filter(({ status }) => status === 'Failed').length
  const shown =
    route.type === 'Schedule' || isAll ? route.stops : route.stops.filter(({ status }) => status === 'To go')
  const say = (kind: 'start' | 'finish') => run(perform(route.name, { kind, routeId: route.id }))
  return (
    <Screen
      title={route.name}
      back={back}
      aside={<span>{stateOf(route)}</span>}
      foot={
        <>
          {fault}
          {route.type === 'Schedule' && isAsked && route.openVan && (
            <>
              <p role="alert" className={styles['note']}>
                {openVanWords(route.openVan)}
              </p>
              <Big kind="plain" onPress={() => setAsked(false)}>
                {t('Not yet')}
              </Big>
            </>
          )}
          {route.type === 'Schedule' && (
            // Doors that are open are asked about once; without a connection by what the phone heard last.
            <Big
              isBusy={isBusy}
              kind={isAsked && route.openVan ? 'red' : 'primary'}
              onPress={() => (route.openVan && !isAsked ? setAsked(true) : say('start'))}
            >
              {isAsked && route.openVan ? t('Start all the same') : t('Start the route')}
            </Big>
          )}
          {route.type === 'Ongoing' && next && (
            <Big onPress={() => toStop(next)}>{t('Go to stop {{position}}', { position: next.position })}</Big>
          )}
          {route.type === 'Ongoing' && !next && (
            <Big isBusy={isBusy} onPress={() => say('finish')}>
              {t('Finish the route')}
            </Big>
          )}
        </>
      }
    >
      <Progress route={route} />
      {(route.type === 'Delivered' || route.type === 'Failed') && (
        <p className={styles['good']}>
          {t('{{done}} of {{all}} are delivered.', { done: done.length - failed, all: route.stops.length })}
        </p>
      )}
      {route.type === 'Canceled' && <p className={styles['note']}>{t('The office has canceled this route.')}</p>}
      <ol className={styles['stops']}>
        {shown.map((stop) => (
          <li key={stop.addressId}>
            <button
              type="button"
              data-next={stop === next && route.type === 'Ongoing' ? '' : undefined}
              onClick={() => toStop(stop)}
            >
              <span className={styles['number']}>{stop.position}</span>
              <span>
                <b>{customerOf(stop)}</b>
                {addressOf(stop)}
              </span>
              <span>{stop.status === 'To go' ? windowOf(stop) : t(stop.status)}</span>
            </button>
          </li>
        ))}
      </ol>
      {route.type !== 'Schedule' && done.length > 0 && (
        <button type="button" className={styles['more']} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {failed > 0
            ? t('{{done}} done, {{failed}} of them not delivered', { done: done.length, failed })
            : t('{{count}} done', { count: done.length })}
        </button>
      )}
    </Screen>
  )
}

/** One stop: who, where, when, and what the order asks for. */
export function StopScreen({
  route,
  stop,
  open,
  back,
}: Moving & { readonly route: DriverRoute; readonly stop: DriverStop }) {
  const [run, fault, isBusy] = useDeed()
  const about = `${stop.position} ${customerOf(stop)}`
  const named = { routeId: route.id, addressId: stop.addressId }
  const isOn = route.type === 'Ongoing'
  const isToGo = stop.status === 'To go'
  const promised = windowOf(stop)
  const wanted = stop.proofWanted.map((one) => t(one))
  return (
    <Screen
      title={t('Stop {{position}}', { position: stop.position })}
      back={back}
      aside={<span>{t('{{done}} of {{all}}', { done: doneOf(route), all: route.stops.length })}</span>}
      foot={
        <>
          {fault}
          <div className={styles['pair']}>
            <a className={styles['plain']} href={mapAddress(stop, navigator.userAgent)} rel="noreferrer">
              {t('Navigate')}
            </a>
            <a className={styles['plain']} href={`tel:${stop.customer.phone}`}>
              {t('Call')}
            </a>
          </div>
          {isOn && isToGo && stop.arrivedAt === null && (
            <Big isBusy={isBusy} onPress={() => run(perform(about, { kind: 'arrive', ...named }))}>
              {t('I am here')}
            </Big>
          )}
          {isOn && isToGo && stop.arrivedAt !== null && (
            <Big onPress={() => open({ at: 'deliver', ...named })}>{t('Deliver')}</Big>
          )}
          {isOn && isToGo && (
            <Big kind="plain" onPress={() => open({ at: 'fail', ...named })}>
              {t('Cannot deliver')}
            </Big>
          )}
          {isOn && !isToGo && (
            <Big kind="plain" isBusy={isBusy} onPress={() => run(perform(about, { kind: 'reopen', ...named }))}>
              {t('Take it back')}
            </Big>
          )}
        </>
      }
    >
      <Progress route={route} />
      <p className={styles['who']}>
        <b>{customerOf(stop)}</b>
        <span>{stop.storeName}</span>
      </p>
      <p className={styles['plate']}>
        <b>{addressOf(stop)}</b>
        {townOf(stop)}
      </p>
      {!isToGo && (
        <p className={stop.status === 'Delivered' ? styles['good'] : styles['fault']}>
          {[t(stop.status), stop.reason && t(stop.reason), stop.proof?.name, clockWords(stop.doneAt, route.timeZone)]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {promised !== null && <p>{t('Promised {{window}}', { window: promised })}</p>}
      {stop.note && <p className={styles['note']}>{stop.note}</p>}
      {stop.instruction && (
        <p className={styles['note']}>
          {t('The customer says: {{words}}', { words: saidWords(stop.instruction) ?? '' })}
        </p>
      )}
      <ul className={styles['facts']}>
        <li>{`${t('Order')} ${stop.orderNo}`}</li>
        <li>
          {[
            t('{{count}} packages', { count: stop.packages }),
            stop.weight === null ? null : t('{{weight}} kg', { weight: stop.weight }),
          ]
            .filter(Boolean)
            .join(', ')}
        </li>
        {stop.services.length > 0 && <li>{stop.services.join(', ')}</li>}
        {wanted.length > 0 && <li>{`${t('Asked for')}: ${wanted.join(', ')}`}</li>}
        {stop.arrivedAt !== null && (
          <li>{t('Arrived at {{time}}', { time: clockWords(stop.arrivedAt, route.timeZone) })}</li>
        )}
      </ul>
    </Screen>
  )
}
