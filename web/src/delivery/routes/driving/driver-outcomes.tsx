import type { DriverRoute, DriverStop } from '@crossdock/contract/delivery/routes/driving'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../lib/words.ts'
import { customerOf } from '../../order-words.ts'
import { keepRest, readRest } from './action-log.ts'
import styles from './driver.module.css'
import type { View } from './driver-app.tsx'
import { Big, Screen, useDeed } from './driver-parts.tsx'
import { draftKey, perform } from './phone.ts'
import { emptyDraft, type ProofDraft, refusalOf, sentProof, ticksOf } from './proof-draft.ts'
import { Age, Boxes, Photos, Pin, Signature } from './proof-parts.tsx'
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

/** What is begun at a stop: it is on the phone's disk with every change. */
function useDraft(routeId: string, stop: DriverStop) {
  const key = draftKey(routeId, stop.addressId)
  const [draft, setDraft] = useState<ProofDraft>(() => emptyDraft(stop))
  const latest = useRef(draft)
  useEffect(() => {
    readRest(key).then(
      (kept) => {
        if (!kept) return
        latest.current = kept as ProofDraft
        setDraft(latest.current)
      },
      () => undefined,
    )
  }, [key])
  const set = (change: Partial<ProofDraft>) => {
    latest.current = { ...latest.current, ...change }
    setDraft(latest.current)
    void keepRest(key, latest.current).catch(() => undefined)
  }
  const setPictures = (change: (now: ProofDraft['pictures']) => ProofDraft['pictures']) =>
    set({ pictures: change(latest.current.pictures) })
  return { draft, set, setPictures, drop: () => keepRest(key, null).then(() => undefined) }
}

/** What the order demands at the door, and nothing else: the primary says what is missing. */
export function DeliverScreen(props: OutcomeProps) {
  const { route, stop, back } = props
  const { draft, set, setPictures, drop } = useDraft(route.id, stop)
  const [run, fault, isBusy] = useDeed()
  const places = ['Front desk', 'Neighbour', 'Left at door']
  const { name, note } = draft
  const parts = { stop, draft, set }
  const taking = { draft, setPictures }
  const wants = (one: DriverStop['proofWanted'][number]) => stop.proofWanted.includes(one)
  const deed = {
    ...{ kind: 'deliver' as const, routeId: route.id, addressId: stop.addressId },
    proof: sentProof(stop, draft),
  }
  const deliver = () => run(perform(aboutOf(stop), deed, draft.pictures).then(drop), toRoute(props))
  return (
    <Screen
      title={t('Deliver')}
      back={back}
      aside={<span>{t('Stop {{position}}', { position: stop.position })}</span>}
      foot={
        <>
          {fault}
          <Big isBusy={isBusy} refusal={refusalOf(stop, draft)} onPress={deliver}>
            {t('Delivered, {{count}} packages', { count: draft.packages })}
          </Big>
        </>
      }
    >
      <p>
        <b>{customerOf(stop)}</b>
      </p>
      <ul className={styles['ticks']}>
        {ticksOf(stop, draft).map(([word, isDone]) => (
          <li key={word} data-done={isDone ? '' : undefined}>
            {isDone ? '✓' : '○'} {word}
          </li>
        ))}
      </ul>
      {stop.services.length > 0 && <p>{t('Services: {{services}}', { services: stop.services.join(', ') })}</p>}
      {stop.packages > 1 && <Boxes {...parts} />}
      {wants('Photo') && <Photos {...taking} />}
      {wants('Signature') && <Signature {...taking} />}
      <label className={styles['field']}>
        {t('Who took it')}
        <input
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => set({ name: event.target.value })}
        />
      </label>
      <div className={styles['choices']}>
        {places.map((place) => (
          <button
            key={place}
            type="button"
            aria-pressed={note === t(place)}
            onClick={() => set({ note: note === t(place) ? '' : t(place) })}
          >
            {t(place)}
          </button>
        ))}
      </div>
      <label className={styles['field']}>
        {t('Note')}
        <textarea value={note} maxLength={1000} rows={2} onChange={(event) => set({ note: event.target.value })} />
      </label>
      {wants('Age check') && <Age {...parts} />}
      {wants('PIN') && <Pin {...parts} routeId={route.id} />}
    </Screen>
  )
}

const reasons = ['Nobody home', 'Refused', 'Wrong address', 'Damaged', 'Could not get in'] as const

const becoming = ['Back to the depot', 'Try again later today', 'Left with a neighbour'] as const

/** Why a stop was not delivered. The red button repeats it. */
export function FailScreen(props: OutcomeProps) {
  const { route, stop, back } = props
  const [reason, setReason] = useState<string | null>(null)
  const [other, setOther] = useState('')
  const [goods, setGoods] = useState<string>(becoming[0])
  const [run, fault, isBusy] = useDeed()
  const said = reason ?? other.trim()
  const fail = () =>
    run(
      // What is said to the office is in the office's words; what was written is as it was written.
      perform(aboutOf(stop), {
        ...{ kind: 'fail', routeId: route.id, addressId: stop.addressId, reason: said },
        proof: { note: goods },
      }),
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
      <fieldset className={styles['reasons']}>
        <legend>{t('And the {{count}} packages?', { count: stop.packages })}</legend>
        {becoming.map((one) => (
          <label key={one}>
            <input type="radio" name="goods" checked={goods === one} onChange={() => setGoods(one)} />
            {t(one)}
          </label>
        ))}
      </fieldset>
      {nextStop(route) === stop && <p>{t('The route goes on with the stop after it.')}</p>}
    </Screen>
  )
}
