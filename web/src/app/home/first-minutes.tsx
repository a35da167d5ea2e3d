import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { IconArrowRight } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import type { Mode, Step } from './declared.ts'
import styles from './first-minutes.module.css'

interface FirstMinutesProps {
  readonly mode: Mode
  readonly steps: readonly Step[]
  readonly putAway: () => void
}

const modes: Readonly<Record<Mode, { readonly name: string; readonly heading: string }>> = {
  fulfillment: { name: 'First steps', heading: 'From an empty shelf to the first parcel' },
  delivery: { name: 'Deliveries', heading: 'From an order to the door' },
  sorting: { name: 'Sorting hub', heading: 'From a manifest to the van' },
  scheduler: { name: 'Appointments', heading: 'Dates that customers choose' },
  dashboard: { name: 'Your account', heading: 'Your account, ready for others' },
}

/** What is left of a mode's first steps, by what is there: nothing is ticked by hand. */
export function FirstMinutes({ mode, steps, putAway }: FirstMinutesProps) {
  const { name, heading } = modes[mode]
  const done = steps.filter((one) => one.isDone).length
  const next = steps.find((one) => !one.isDone)?.step
  return (
    <section className={styles['steps']} aria-label={t(name)}>
      <header>
        <h2>{t(heading)}</h2>
        <span className="muted">{t('{{done}} of {{total}}', { done, total: steps.length })}</span>
        <Button kind="quiet" aria-label={t('Hide: {{name}}', { name: t(name) })} onClick={putAway}>
          {t('Hide')}
        </Button>
      </header>
      <ol>
        {steps.map(({ step, isDone: isStepDone }) => (
          <li key={step.to} data-next={step === next || undefined}>
            <Link to={isStepDone ? step.to : step.form}>
              <StateDot tone={isStepDone ? 'done' : step === next ? 'process' : 'draft'} label={t(step.label)} />
              <span className={styles['hint']}>{t(step.hint)}</span>
              <IconArrowRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
