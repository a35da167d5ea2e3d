import type { Dashboard } from '@crossdock/contract/fulfillment/dashboard'
import { usePermissions } from '../../lib/can.ts'
import { keepText, readText } from '../../lib/storage.ts'
import { createValue, useValue } from '../../lib/value.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { IconArrowRight } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { isBlank, type Mode, modes, type Step, stepsOf } from './declared-steps.ts'
import styles from './first-minutes.module.css'

interface FirstMinutesProps {
  readonly mode: Mode
  readonly steps: readonly Step[]
  readonly putAway: () => void
}

const titles: Readonly<Record<Mode, { readonly name: string; readonly heading: string }>> = {
  fulfillment: { name: 'First steps', heading: 'From an empty shelf to the first parcel' },
  delivery: { name: 'Deliveries', heading: 'From an order to the door' },
  sorting: { name: 'Sorting hub', heading: 'From a manifest to the van' },
  scheduler: { name: 'Appointments', heading: 'Dates that customers choose' },
  dashboard: { name: 'Your account', heading: 'Your account, ready for others' },
}

/** What is left of a mode's first steps, by what is there: nothing is ticked by hand. */
function FirstMinutes({ mode, steps, putAway }: FirstMinutesProps) {
  const { name, heading } = titles[mode]
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

const keys: Readonly<Record<Mode, string>> = {
  fulfillment: 'firstSteps',
  delivery: 'firstSteps.delivery',
  sorting: 'firstSteps.sorting',
  scheduler: 'firstSteps.scheduler',
  dashboard: 'firstSteps.account',
}
const hidden = 'hidden'

/** Modes whose first steps were put away in this browser. */
const away = createValue<ReadonlySet<Mode>>(new Set(modes.filter((mode) => readText(keys[mode]) === hidden)))
function keep(mode: Mode, isAway: boolean): void {
  keepText(keys[mode], isAway ? hidden : null)
  away.set((before) => new Set(modes.filter((one) => (one === mode ? isAway : before.has(one)))))
}

interface StepsProps {
  readonly dashboard: Dashboard
}

/** The steps of a mode while any is left. */
function useOpen({ dashboard }: StepsProps): (mode: Mode) => readonly Step[] {
  const permissions = usePermissions()
  return (mode) => {
    const steps = stepsOf(dashboard, permissions, mode)
    return steps.every(({ isDone }) => isDone) ? [] : steps
  }
}

/** The first steps that are left: of the goods' mode, which stand above what there is, or of all others. */
export function FirstSteps({ dashboard, ofGoods }: StepsProps & { readonly ofGoods: boolean }) {
  const open = useOpen({ dashboard })
  const putAway = useValue(away)
  return modes
    .filter((mode) => (mode === 'fulfillment') === ofGoods && !putAway.has(mode) && open(mode).length > 0)
    .map((mode) => <FirstMinutes key={mode} mode={mode} steps={open(mode)} putAway={() => keep(mode, true)} />)
}

/** Brings back what was put away, while any of it is left. */
export function ShowFirstSteps({ dashboard }: StepsProps) {
  const open = useOpen({ dashboard })
  const broughtBack = [...useValue(away)].filter((mode) => open(mode).length > 0)
  return (
    broughtBack.length > 0 && (
      <Button kind="quiet" onClick={() => broughtBack.forEach((mode) => keep(mode, false))}>
        {t('Show the first steps')}
      </Button>
    )
  )
}

/** What a person is told who has been given nothing yet, in place of an empty page. */
export function NothingShared({ dashboard }: StepsProps) {
  return (
    isBlank(dashboard, usePermissions()) && (
      <EmptyState
        title={t('Nothing is shared with you yet')}
        hint={t('Ask your admin for access to what you work with.')}
      />
    )
  )
}
