import { useEffect, useState } from 'react'
import { isConnected, tryConnection } from '../lib/connection.ts'
import { isPageKept, keepPages } from '../lib/keep-pages.ts'
import { followWaiting } from '../lib/send-waiting.ts'
import { holdsTyped, leaveFreely } from '../lib/unsaved.ts'
import { useValue } from '../lib/value.ts'
import { waitingSteps } from '../lib/waiting.ts'
import { t } from '../lib/words.ts'
import styles from './connection-strips.module.css'
import { RefusedSteps, StepWords } from './refused-steps.tsx'
import { useDelayed } from './states.tsx'

/** What stands above the head of a screen: that the connection is lost, and what has to be sent or settled. */
export function ConnectionStrips() {
  useEffect(() => keepPages(), [])
  useEffect(() => followWaiting(), [])
  return (
    <>
      <Unsent />
      <RefusedSteps />
    </>
  )
}

/**
 * Stands while the server cannot be reached, and goes by itself when it can (SHELL-034), with how much waits to be sent.
 * One strip says both: on a phone each takes its height from the work below.
 */
function Unsent() {
  const hasConnection = useValue(isConnected)
  const unsent = useValue(waitingSteps).filter(({ refusal }) => refusal === undefined)
  const [isOpen, setIsOpen] = useState(false)
  // While it is being sent it is soon no longer true.
  const isLong = useDelayed(unsent.length > 0 && hasConnection, 1_000)
  const isWaiting = unsent.length > 0 && (!hasConnection || isLong)
  if (hasConnection && !isWaiting) return null
  return (
    <div className={styles['banner']} role="status">
      <div className={styles['words']} data-short={(isWaiting && window.isSecureContext) || undefined}>
        {!hasConnection && <b>{t('Connection lost.')}</b>}
        {isWaiting && <b>{t('{{count}} waiting to be sent', { count: unsent.length })}</b>}
        <span>
          {isWaiting
            ? t('Kept on this device, and sent in this order.')
            : t('We keep trying. Nothing on this screen is lost.')}
          {!window.isSecureContext && ` ${t('Leave this page open: browsers keep pages for later over https only.')}`}
        </span>
      </div>
      {isWaiting && (
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('Hide') : t('Show')}
        </button>
      )}
      {!hasConnection && <Refresh />}
      {isWaiting && isOpen && (
        <ol className={styles['steps']}>
          {unsent.map((step) => (
            <li key={step.key}>
              <StepWords step={step} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Loses nothing: where loading the page anew would, it only asks for the server again. */
function Refresh() {
  const [isTrying, setIsTrying] = useState(false)
  const refresh = async (): Promise<void> => {
    setIsTrying(true)
    const isBack = await tryConnection()
    setIsTrying(false)
    if (!holdsTyped() && (isBack || isPageKept())) leaveFreely(() => window.location.reload())
  }
  return (
    <button type="button" aria-busy={isTrying} onClick={() => void refresh()}>
      {t('Refresh')}
    </button>
  )
}
