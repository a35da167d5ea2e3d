import { useValue } from '../lib/value.ts'
import { forgetStep, type WaitingStep, waitingSteps } from '../lib/waiting.ts'
import { t } from '../lib/words.ts'
import styles from './connection-strips.module.css'
import { Link } from './link.tsx'

/** What was done without a connection and the server did not take over, with where to settle it. */
export function RefusedSteps() {
  const refused = useValue(waitingSteps).filter(({ refusal }) => refusal !== undefined)
  if (refused.length === 0) return null
  return (
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
  )
}

export function StepWords({ step }: { readonly step: WaitingStep }) {
  return (
    <>
      <span className="mono">{step.name}</span> {step.words}
    </>
  )
}
