import type { proof, Tracked } from '@crossdock/contract/delivery/tracking'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { takeClocks } from '@crossdock/contract/told-clocks'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import '../../lib/words-en/delivery.ts'
import { callShape } from '../../lib/client.ts'
import { ApiError, explainError } from '../../lib/errors.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { chooseLanguage } from '../../lib/language.ts'
import { useTitle } from '../../lib/title.ts'
import { shownLanguage, t, useLanguage } from '../../lib/words.ts'
import { IconCheck } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { stepWords } from './staff-words.ts'
import styles from './tracking.module.css'
import { proofCall, trackedCall } from './tracking-calls.ts'
import { InstructionPart, PicturesPart, RatingPart, type Saying } from './tracking-parts.tsx'
import { cityOfZone, clockOf, dayLine, keptPromise, lettersOf, partOf, whenWords } from './tracking-words.ts'

/** The link's own part of the address. */
const tokenHere = (): string => window.location.pathname.split('/')[2] ?? ''

/** Milliseconds between two looks, while something can change soon, and when it is over. */
const soon = 20_000
const rarely = 300_000
/** No screen reader is spoken to more often. */
const quiet = 60_000

interface Look {
  readonly tracked: Tracked | null
  /** Why there is nothing to be seen. */
  readonly fault: string | null
  /** What is shown is older: nobody could be reached since. */
  readonly isOld: boolean
}

/** Looks again as long as somebody looks at the page. */
function useTracked(token: string) {
  const [look, setLook] = useState<Look>({ tracked: null, fault: null, isOld: false })
  // An answer that was asked for earlier does not take the place of a later one.
  const latest = useRef(0)
  const ask = useCallback(
    async (work?: () => Promise<Tracked>): Promise<string | null> => {
      const mine = ++latest.current
      try {
        const tracked = await (work?.() ?? callShape<Tracked>(trackedCall, { token }))
        takeClocks(tracked.zoneClocks)
        if (mine === latest.current) setLook({ tracked, fault: null, isOld: false })
        return null
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status !== 0
        const why = isRefused ? explainError(error) : t('Connection lost.')
        // What a customer says may be refused, and what is shown stays; a link that has ended shows nothing any more.
        const isEnded = isRefused && error.type === 'LinkExpired'
        if (mine === latest.current)
          setLook(({ tracked }) =>
            isEnded || tracked === null
              ? { tracked: null, fault: why, isOld: false }
              : { tracked, fault: null, isOld: !isRefused || work === undefined },
          )
        return why
      }
    },
    [token],
  )
  const isOver = look.tracked?.state === 'Delivered' || look.tracked?.state === 'Failed'
  const isEnded = look.fault !== null && look.tracked === null
  useEffect(() => {
    void ask()
  }, [ask])
  useEffect(() => {
    const again = (): void => {
      if (document.visibilityState === 'visible') void ask()
    }
    const timer = setInterval(again, isOver || isEnded ? rarely : soon)
    document.addEventListener('visibilitychange', again)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('online', again)
    }
  }, [ask, isOver, isEnded])
  return { ...look, ask }
}

/** What is said to who does not see the page: changes, at most once a minute. */
function useSpoken(words: string): string {
  const [spoken, setSpoken] = useState('')
  const last = useRef(-quiet)
  useEffect(() => {
    if (words === spoken) return
    const timer = setTimeout(
      () => {
        last.current = performance.now()
        setSpoken(words)
      },
      Math.max(0, last.current + quiet - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [words, spoken])
  return spoken
}

function Languages() {
  const shown = shownLanguage()
  return (
    <span className={styles['languages']}>
      {(['en', 'fr'] as const).map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === shown}
          aria-label={language === 'fr' ? 'Français' : 'English'}
          onClick={() => void chooseLanguage(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </span>
  )
}

/** The frame is the merchant's: whoever waits for a parcel is no user of ours. */
function Frame({ merchant, foot, children }: { merchant: string | null; foot?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        {merchant !== null && (
          <>
            <i aria-hidden>{lettersOf(merchant)}</i>
            <b>{merchant}</b>
          </>
        )}
        <Languages />
      </header>
      <main className={styles['body']}>{children}</main>
      {foot && <footer className={styles['foot']}>{foot}</footer>}
    </div>
  )
}

const steps = ['Planned', 'On the way', 'Next', 'Delivered'] as const

function Steps({ state }: Pick<Tracked, 'state'>) {
  const at = state === 'Failed' ? 2 : steps.indexOf(state as (typeof steps)[number])
  return (
    <ol className={styles['steps']}>
      {steps.map((step, place) => (
        <li
          key={step}
          data-step={place < at || state === 'Delivered' ? 'done' : place === at ? 'now' : 'ahead'}
          aria-current={place === at ? 'step' : undefined}
        >
          {t(stepWords(step))}
        </li>
      ))}
    </ol>
  )
}

function Promised({ tracked }: { readonly tracked: Tracked }) {
  const { promised } = tracked
  const part = partOf(tracked)
  if (promised === null) return null
  return (
    <div className={styles['promised']}>
      {part && (
        <div className={styles['bar']} aria-hidden>
          <i style={{ left: `${part.from}%`, right: `${100 - part.to}%` }} />
        </div>
      )}
      <p>
        <span>{promised.from}</span>
        <span>{t('promised')}</span>
        <span>{promised.to}</span>
      </p>
    </div>
  )
}

/** What became of it: delivered or not, when, and to whom. */
function Outcome({ tracked }: { readonly tracked: Tracked }) {
  const { state, promised, reason, receivedBy, doneAt, merchant } = tracked
  const isKept = keptPromise(tracked)
  const isDelivered = state === 'Delivered'
  return (
    <div className={styles['outcome']} data-outcome={state}>
      <h1>
        {isDelivered && <IconCheck size={28} aria-hidden />}
        {whenWords(tracked)}
      </h1>
      {isDelivered && isKept && promised && (
        <p>{t('within the promised {{window}}', { window: `${promised.from}–${promised.to}` })}</p>
      )}
      {isDelivered && receivedBy && <p>{t('Received by {{name}}', { name: receivedBy })}</p>}
      {!isDelivered && doneAt !== null && <p>{t('We were there at {{time}}.', { time: clockOf(doneAt, tracked) })}</p>}
      {reason !== null && <p>{t(reason)}</p>}
      {!isDelivered && <p>{t('{{merchant}} says how it goes on.', { merchant })}</p>}
    </div>
  )
}

const TrackingMap = lazyPart(async () => (await import('./tracking-map.tsx')).TrackingMap, null)

/** Where the driver is, as long as it is known: what is on the map stands beside it in words. */
function Way({ tracked }: { readonly tracked: Tracked }) {
  const { position, place } = tracked
  if (position === null || place === null) return null
  const seconds = Math.max(0, Math.round((Date.parse(tracked.asOf) - Date.parse(position.at)) / 1000))
  const away = t('{{distance}} km away', { distance: formatNumber(position.distance / 1000, 1) })
  return (
    <div className={styles['way']}>
      <div className={styles['map']}>
        <TrackingMap driver={position} place={place} />
      </div>
      <p>
        {away},{' '}
        {position.isSeen
          ? t('seen {{count}} seconds ago', { count: seconds })
          : t('last seen at {{time}}', { time: clockOf(position.at, tracked) })}
      </p>
    </div>
  )
}

function Coming({ tracked, saying }: { readonly tracked: Tracked; readonly saying: Saying }) {
  const { state, stopsBefore, driver } = tracked
  const line = dayLine(tracked)
  return (
    <>
      <Way tracked={tracked} />
      <div>
        {state === 'Next' && <p className={styles['next']}>{t('You are next')}</p>}
        <p className={styles['lead']}>
          {t('Order {{orderNo}}, {{count}} packages', { orderNo: tracked.orderNo, count: tracked.packages })}
          {line && `. ${line}`}
        </p>
        <h1>{whenWords(tracked)}</h1>
      </div>
      <Promised tracked={tracked} />
      {state !== 'Waiting' && <Steps state={state} />}
      {stopsBefore !== null && stopsBefore > 0 && (
        <p className={styles['card']}>
          <b>{t('{{count}} stops before yours', { count: stopsBefore })}</b>
        </p>
      )}
      {driver && (
        <p className={styles['card']}>
          <span>
            <b>{driver.firstName}</b>
            {driver.vehicle && `, ${driver.vehicle}`}
          </span>
        </p>
      )}
      <InstructionPart tracked={tracked} say={saying} />
    </>
  )
}

/** What a customer sees of a delivery: when it comes, how far it is, what became of it. */
export function CustomersPage() {
  const token = tokenHere()
  useLanguage()
  const { tracked, fault, isOld, ask } = useTracked(token)
  const title = tracked === null ? t('Your delivery') : whenWords(tracked)
  useTitle(title)
  const spoken = useSpoken(tracked === null ? '' : [t(stepWords(tracked.state)), whenWords(tracked)].join(', '))
  const saying: Saying = (call, said) => ask(() => callShape<Tracked>(call, { token, ...said }))
  if (tracked === null)
    return (
      <Frame merchant={null}>
        {fault === null ? (
          <Skeleton lines={6} />
        ) : (
          <div className={styles['gone']}>
            <h1>{t('This link does not work')}</h1>
            <p role="alert">{fault}</p>
            <p className="muted">{t('The newest mail has the link that works.')}</p>
          </div>
        )}
      </Frame>
    )
  const isOver = tracked.state === 'Delivered' || tracked.state === 'Failed'
  return (
    <Frame
      merchant={tracked.merchant}
      foot={
        <>
          <span>{t('As of {{time}}', { time: clockOf(tracked.asOf, tracked) })}</span>{' '}
          {t('Only you see this page. It ends on {{day}}. Times are those of {{city}}. Sent with Crossdock.', {
            day: formatDate(tracked.endsAt, tracked.timeZone),
            city: cityOfZone(tracked.timeZone),
          })}
        </>
      }
    >
      {/* Said to who does not see it, and kept apart from what moves. */}
      <p className="aside" role="status" aria-live="polite">
        {spoken}
      </p>
      {isOld && (
        <p className={styles['old']} role="alert">
          {t('Connection lost. This is how it was at {{time}}.', { time: clockOf(tracked.asOf, tracked) })}
        </p>
      )}
      {isOver ? (
        <>
          <Outcome tracked={tracked} />
          <p className={styles['lead']}>
            {t('Order {{orderNo}}, {{count}} packages', { orderNo: tracked.orderNo, count: tracked.packages })}
          </p>
          <Steps state={tracked.state} />
          <PicturesPart
            tracked={tracked}
            ask={(zipCode) => callShape<AnswerOf<typeof proof>>(proofCall, { token, zipCode })}
          />
          {tracked.state === 'Delivered' && <RatingPart tracked={tracked} say={saying} />}
        </>
      ) : (
        <Coming tracked={tracked} saying={saying} />
      )}
    </Frame>
  )
}
