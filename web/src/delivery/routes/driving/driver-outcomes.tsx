import type { DriverRoute, DriverStop } from '@crossdock/contract/delivery/routes/driving'
import { useState } from 'react'
import { t } from '../../../lib/words.ts'
import { customerOf } from '../../order-words.ts'
import styles from './driver.module.css'
import type { View } from './driver-app.tsx'
import { Big, Screen, useDeed } from './driver-parts.tsx'
import { perform } from './phone.ts'
import { nextStop } from './shown-routes.ts'

interface OutcomeProps {
  readonly route: DriverRoute
  readonly stop: DriverStop
  readonly open: (next: View) => void
  readonly back: () => void
}

const aboutOf = (stop: DriverStop): string => `${stop.position} ${customerOf(stop)}`

/** After a stop comes the route: what is next stands there. */
const toRoute =
  ({ route, open }: OutcomeProps) =>
  () =>
    open({ at: 'route', routeId: route.id })

/** Who took the delivery, and what is to be known of it. */
export function DeliverScreen(props: OutcomeProps) {
  const { route, stop, back } = props
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [run, fault, isBusy] = useDeed()
  const places = ['Front desk', 'Neighbour', 'Left at door']
  // Only what the order asks for has to be there.
  const isNamed = name.trim() !== '' || note.trim() !== '' || !stop.proofWanted.includes('Name')
  const deliver = () =>
    run(
      perform(aboutOf(stop), {
        ...{ kind: 'deliver', routeId: route.id, addressId: stop.addressId },
        proof: { name: name.trim(), note: note.trim() },
      }),
      toRoute(props),
    )
  return (
    <Screen
      title={t('Deliver')}
      back={back}
      aside={<span>{t('Stop {{position}}', { position: stop.position })}</span>}
      foot={
        <>
          {fault}
          <Big isBusy={isBusy} refusal={isNamed ? null : t('Say who took it')} onPress={deliver}>
            {t('Delivered, {{count}} packages', { count: stop.packages })}
          </Big>
        </>
      }
    >
      <p>
        <b>{customerOf(stop)}</b>
      </p>
      <label className={styles['field']}>
        {t('Who took it')}
        <input value={name} maxLength={100} autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </label>
      <div className={styles['choices']}>
        {places.map((place) => (
          <button
            key={place}
            type="button"
            aria-pressed={note === t(place)}
            onClick={() => setNote(note === t(place) ? '' : t(place))}
          >
            {t(place)}
          </button>
        ))}
      </div>
      <label className={styles['field']}>
        {t('Note')}
        <textarea value={note} maxLength={1000} rows={2} onChange={(event) => setNote(event.target.value)} />
      </label>
    </Screen>
  )
}

const reasons = ['Nobody home', 'Refused', 'Wrong address', 'Damaged', 'Could not get in'] as const

/** Why a stop was not delivered. The red button repeats it. */
export function FailScreen(props: OutcomeProps) {
  const { route, stop, back } = props
  const [reason, setReason] = useState<string | null>(null)
  const [other, setOther] = useState('')
  const [run, fault, isBusy] = useDeed()
  const said = reason ?? other.trim()
  const fail = () =>
    run(
      // What is said to the office is in the office's words; what was written is as it was written.
      perform(aboutOf(stop), { kind: 'fail', routeId: route.id, addressId: stop.addressId, reason: said }),
      toRoute(props),
    )
  return (
    <Screen
      title={t('Cannot deliver')}
      back={back}
      aside={<span>{t('Stop {{position}}', { position: stop.position })}</span>}
      foot={
        <>
          {fault}
          <a className={styles['plain']} href={`tel:${stop.customer.phone}`}>
            {t('Call')}
          </a>
          <Big kind="red" isBusy={isBusy} refusal={said === '' ? t('Say what happened') : null} onPress={fail}>
            {t('Failed: {{reason}}', { reason: t(said) })}
          </Big>
        </>
      }
    >
      <fieldset className={styles['reasons']}>
        <legend>{t('{{name}}. What happened?', { name: customerOf(stop) })}</legend>
        {reasons.map((one) => (
          <label key={one}>
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            {t(one)}
          </label>
        ))}
      </fieldset>
      <label className={styles['field']}>
        {t('Something else')}
        <input
          value={other}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => {
            setOther(event.target.value)
            setReason(null)
          }}
        />
      </label>
      {nextStop(route) === stop && <p>{t('The route goes on with the stop after it.')}</p>}
    </Screen>
  )
}
