import { useEffect, useState } from 'react'
import { isConnected } from '../lib/connection.ts'
import { followWaiting } from '../lib/send-waiting.ts'
import { useValue } from '../lib/value.ts'
import { forgetStep, type WaitingStep, waitingSteps } from '../lib/waiting.ts'
import { t } from '../lib/words.ts'
import styles from './connection-strips.module.css'
import { Link } from './link.tsx'
import { useDelayed } from './states.tsx'

/** What was done without a connection: how much waits to be sent, and what the server did not take over, with where to settle it. */
export function WaitingBanner() {
  const steps = useValue(waitingSteps)
  const hasConnection = useValue(isConnected)
  const unsent = steps.filter(({ refusal }) => refusal === undefined)
  const refused = steps.filter(({ refusal }) => refusal !== undefined)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => followWaiting(), [])
  // While it is being sent it is soon no longer true.
  const isLong = useDelayed(unsent.length > 0 && hasConnection, 1_000)
  return (
    <>
      {unsent.length > 0 && (!hasConnection || isLong) && (
        <div className={styles['banner']} role="status">
          <b>{t('{{count}} waiting to be sent', { count: unsent.length })}</b>
          <span>{t('Kept on this device, and sent in this order.')}</span>
          <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('Hide') : t('Show')}
          </button>
          {isOpen && (
            <ol className={styles['steps']}>
              {unsent.map((step) => (
                <li key={step.key}>
                  <StepWords step={step} />
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
      {refused.length > 0 && (
        <div className={styles['banner']} data-tone="bad" role="alert">
          <b>{t('{{count}} steps were not taken over', { count: refused.length })}</b>
          <ul className={styles['steps']}>
            {refused.map((step) => (
              <li key={step.key}>
                <span>
                  <StepWords step={step} />
                  <br />
                  {step.refusal}
                </span>
                <Link to={step.to} aria-label={t('Open {{name}}', { name: step.name })}>
                  {t('Open')}
                </Link>
                <button
                  type="button"
                  aria-label={t('Settled: {{what}}', { what: step.words })}
                  onClick={() => forgetStep(step)}
                >
                  {t('Settled')}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function StepWords({ step }: { readonly step: WaitingStep }) {
  return (
    <>
      <span className="mono">{step.name}</span> {step.words}
    </>
  )
}
