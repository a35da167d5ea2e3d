import type { Offer, OfferedDate } from '@crossdock/contract/scheduler/offers'
import { useEffect, useState } from 'react'
import '../../lib/words-en/scheduler.ts'
import { PublicFrame } from '../../account/public-frame.tsx'
import { ApiError, explainError } from '../../lib/errors.ts'
import { formatDay, formatWeekday } from '../../lib/format.ts'
import { shownLanguage, t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import styles from './offer.module.css'

const calls = () =>
  Promise.all([import('@crossdock/contract/scheduler/offers'), import('../../lib/client.ts')]).then(
    ([offers, { call }]) => ({ ...offers, call }),
  )

/** The link's own part of the address. */
const tokenHere = (): string => window.location.pathname.split('/')[2] ?? ''

const hoursOf = ({ windowFrom, windowTo }: OfferedDate): string => `${windowFrom}–${windowTo}`
const dayOf = ({ date }: OfferedDate): string => `${formatWeekday(date, shownLanguage())} ${formatDay(date)}`

interface Shown {
  readonly offer: Offer | null
  /** Nothing is to be found under the link, or there is no connection. */
  readonly fault: string | null
  /** Why the last answer was not taken. */
  readonly refusal: string | null
}

/** What a customer is offered: one choice, nothing else to fill in. */
export default function OfferPage() {
  const token = tokenHere()
  const [{ offer, fault, refusal }, setShown] = useState<Shown>({ offer: null, fault: null, refusal: null })
  const [chosen, setChosen] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  useEffect(() => {
    let isHere = true
    calls()
      .then(({ get, call }) => call(get, { token }))
      .then((found) => isHere && setShown({ offer: found, fault: null, refusal: null }))
      .catch((error: unknown) => {
        const isRefused = error instanceof ApiError && error.status !== 0
        if (isHere)
          setShown({ offer: null, fault: isRefused ? explainError(error) : t('Connection lost.'), refusal: null })
      })
    return () => {
      isHere = false
    }
  }, [token])

  const send = async (said: { dateId?: string; decline?: true; waitForId?: string }): Promise<void> => {
    setIsSending(true)
    const { get, reply, call } = await calls()
    try {
      setShown({ offer: await call(reply, { token, ...said }), fault: null, refusal: null })
      setIsChanging(false)
      setChosen(null)
    } catch (error) {
      const why = explainError(error)
      // What is left now, and why the answer was not taken: nothing was booked.
      const now = await call(get, { token }).catch(() => null)
      setShown({ offer: now ?? offer, fault: now === null && offer === null ? why : null, refusal: why })
      setChosen(null)
    } finally {
      setIsSending(false)
    }
  }

  if (fault !== null)
    return (
      <PublicFrame merchant={null} title={t('This link does not work')} lead={fault}>
        <p className="muted">{t('The newest mail has the link that works.')}</p>
      </PublicFrame>
    )
  if (offer === null)
    return (
      <PublicFrame merchant={null} title={t('Your delivery')}>
        <Skeleton lines={6} />
      </PublicFrame>
    )
  const { merchant, orderNo, city, accepted, state } = offer
  const isAsked = state === 'Open' || state === 'Declined' || isChanging
  const open = offer.dates.filter(({ placesLeft }) => placesLeft !== 0)
  const full = offer.dates.filter(({ placesLeft }) => placesLeft === 0)
  // The first is chosen: who takes it has one thing to do.
  const choice = open.find(({ id }) => id === chosen) ?? open[0]
  const title = isAsked
    ? t('When may it come?')
    : accepted
      ? t('It comes on {{day}}', { day: dayOf(accepted) })
      : t('Your delivery')
  return (
    <PublicFrame
      merchant={merchant}
      title={title}
      lead={t('{{orderNo}} from {{merchant}}, to {{city}}', { orderNo, merchant, city })}
    >
      <div className={styles['offer']}>
        {refusal !== null && (
          <p className={styles['refusal']} role="alert">
            {refusal}
          </p>
        )}
        {!isAsked && accepted && (
          <>
            <p className={styles['booked']}>
              {t('Between {{from}} and {{to}}, about {{count}} minutes at your door.', {
                from: accepted.windowFrom,
                to: accepted.windowTo,
                count: offer.minutes,
              })}
            </p>
            {state === 'Accepted' && (
              <div className={styles['acts']}>
                {/* A file, no screen: the browser asks for it, not the router. */}
                <a className={styles['calendar']} href={`/api/scheduler/offers/${token}/calendar`} download>
                  {t('Add to calendar')}
                </a>
                {offer.dates.length > 0 && (
                  <Button size="big" onClick={() => setIsChanging(true)}>
                    {t('Choose another date')}
                  </Button>
                )}
                <Button size="big" isBusy={isSending} onClick={() => void send({ decline: true })}>
                  {t('None of these dates')}
                </Button>
              </div>
            )}
          </>
        )}
        {isAsked && (
          <>
            {state === 'Declined' && <p>{t('You have declined these dates. You can still choose one.')}</p>}
            {open.length > 0 && (
              <fieldset className={styles['choices']}>
                <legend className="aside">{t('Dates')}</legend>
                {open.map((date) => (
                  <label key={date.id} className={styles['choice']} data-chosen={date === choice || undefined}>
                    <input type="radio" name="date" checked={date === choice} onChange={() => setChosen(date.id)} />
                    <span>
                      <b>{dayOf(date)}</b>
                      <span>{hoursOf(date)}</span>
                    </span>
                    {date.placesLeft !== null && (
                      <small>{t('{{count}} places left', { count: date.placesLeft })}</small>
                    )}
                  </label>
                ))}
              </fieldset>
            )}
            {full.map((date) => (
              <p key={date.id} className={styles['full']}>
                <span>
                  <b>{dayOf(date)}</b> {hoursOf(date)} · {t('full')}
                </span>
                {offer.waitsForId === date.id ? (
                  <span>{t('We tell you when it has room again.')}</span>
                ) : (
                  <Button isBusy={isSending} onClick={() => void send({ waitForId: date.id })}>
                    {t('Tell me if it frees up')}
                  </Button>
                )}
              </p>
            ))}
            <div className={styles['acts']}>
              {choice && (
                <Button kind="primary" size="big" isBusy={isSending} onClick={() => void send({ dateId: choice.id })}>
                  {t('Take {{day}}', { day: dayOf(choice) })}
                </Button>
              )}
              {isChanging ? (
                <Button size="big" onClick={() => setIsChanging(false)}>
                  {t('Keep my date')}
                </Button>
              ) : (
                state === 'Open' && (
                  <Button size="big" isBusy={isSending} onClick={() => void send({ decline: true })}>
                    {t('None of these dates')}
                  </Button>
                )
              )}
            </div>
          </>
        )}
      </div>
    </PublicFrame>
  )
}
