import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useValue } from '../../../lib/value.ts'
import { t } from '../../../lib/words.ts'
import type { KeptAction } from './action-log.ts'
import styles from './driver.module.css'
import { actionWords, clockWords, phoneFault, pictureWords } from './driver-words.ts'
import { dismiss, dismissFile, files, offSince, session } from './phone.ts'

/** A screen of the phone: a head, what scrolls, and a foot that stays. */
export function Screen({
  title,
  aside,
  back,
  foot,
  children,
}: {
  readonly title: string
  readonly aside?: ReactNode
  readonly back?: (() => void) | undefined
  readonly foot?: ReactNode
  readonly children: ReactNode
}) {
  // A screen that was just opened has the focus where it starts, for whoever hears it.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        {back && (
          <button type="button" className={styles['back']} onClick={back} aria-label={t('Back')}>
            ‹
          </button>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {aside}
      </header>
      <main className={styles['main']}>{children}</main>
      {foot && <footer className={styles['foot']}>{foot}</footer>}
    </div>
  )
}

/** A button for a thumb in a glove. */
export function Big({
  kind = 'primary',
  isBusy = false,
  refusal,
  onPress,
  children,
}: {
  readonly kind?: 'primary' | 'plain' | 'red'
  readonly isBusy?: boolean
  /** What is missing before it can be pressed: it says so itself. */
  readonly refusal?: string | null
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  return (
    <button type="button" className={styles[kind]} disabled={isBusy || Boolean(refusal)} onClick={onPress}>
      {refusal || children}
    </button>
  )
}

/** Does what is kept on the phone, and says it where that fails: then it was not done. */
export function useDeed(): readonly [(deed: Promise<void>, then?: () => void) => void, ReactNode, boolean] {
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = (deed: Promise<void>, then?: () => void) => {
    setBusy(true)
    deed
      .then(
        () => {
          setFault(null)
          then?.()
        },
        (error: unknown) => setFault(phoneFault(error)),
      )
      .finally(() => setBusy(false))
  }
  const said = fault !== null && (
    <p role="alert" className={styles['fault']}>
      {fault}
    </p>
  )
  return [run, said, isBusy]
}

/** What is not sent yet, and what the office has to settle. */
export function Banners({ kept }: { readonly kept: readonly KeptAction[] }) {
  const since = useValue(offSince)
  const waiting = kept.filter(({ outcome }) => outcome === null)
  const unsettled = kept.filter(({ outcome }) => outcome === 'review' || outcome === 'refused')
  const pictures = useValue(files).filter(({ driverId }) => driverId === session.get()?.driverId)
  const unsent = pictures.filter(({ refusal }) => refusal === null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div role="status">
      {(since !== null || waiting.length + unsent.length > 0) && (
        <section className={styles['off']}>
          <p>
            <b>{since === null ? t('Sending') : t('No connection since {{time}}', { time: clockWords(since) })}</b>
            <span>{t('Go on working. All is kept here.')}</span>
          </p>
          {waiting.length + unsent.length > 0 && (
            <button type="button" className={styles['more']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('{{count}} waiting to be sent', { count: waiting.length + unsent.length })}
            </button>
          )}
          {isOpen && (
            <ol>
              {waiting.map((one) => (
                <li key={one.seq}>
                  {actionWords(one)} <span className="mono">{clockWords(one.action.at)}</span>
                </li>
              ))}
              {unsent.map((one) => (
                <li key={one.id}>{`${pictureWords(one)}, ${Math.ceil(one.blob.size / 1024)} kB`}</li>
              ))}
            </ol>
          )}
          {since !== null && <p>{t('The office sees you as “last seen {{time}}”.', { time: clockWords(since) })}</p>}
        </section>
      )}
      {pictures.map(
        (one) =>
          one.refusal !== null && (
            <section key={one.id} className={styles['unsettled']}>
              <p>
                <b>{pictureWords(one)}</b>
                <span>{t(one.refusal)}</span>
                <span>{t('It was not taken. Please tell the office.')}</span>
              </p>
              <button type="button" className={styles['more']} onClick={() => void dismissFile(one)}>
                {t('I have seen it')}
              </button>
            </section>
          ),
      )}
      {unsettled.map((one) => (
        <section key={one.seq} className={styles['unsettled']}>
          <p>
            <b>{actionWords(one)}</b>
            <span>{t(one.message ?? 'Something went wrong!')}</span>
            <span>
              {one.outcome === 'review'
                ? t('The office has it, and settles it.')
                : t('It was not taken. Please tell the office.')}
            </span>
          </p>
          <button type="button" className={styles['more']} onClick={() => void dismiss(one)}>
            {t('I have seen it')}
          </button>
        </section>
      ))}
    </div>
  )
}
