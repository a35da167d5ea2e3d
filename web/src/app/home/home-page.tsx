import type { Dashboard } from '@crossdock/contract/fulfillment/dashboard'
import { areaFeatures } from '@crossdock/contract/plans'
import { useState } from 'react'
import { allows, usePermissions } from '../../lib/can.ts'
import { hasFeature, useProfile } from '../../lib/profile.ts'
import { keepText, readText } from '../../lib/storage.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { IconArrowRight } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { figureWords, useDashboard } from './dashboard-call.ts'
import { type FirstStep, firstSteps } from './first-steps.ts'
import styles from './home.module.css'
import { filledLists, mayOpen, tilesOf } from './tiles.ts'

const LoadDemo = lazyPart(async () => (await import('./demo-company.tsx')).LoadDemo)
const RemoveDemo = lazyPart(async () => (await import('./demo-company.tsx')).RemoveDemo)
const PlanUsage = lazyPart(async () => (await import('./plan-usage.tsx')).PlanUsage)
const Charts = lazyPart(async () => (await import('../../fulfillment/dashboard/charts.tsx')).Charts)

interface Step {
  readonly step: FirstStep
  readonly isDone: boolean
}

/** The steps this person may take and this product has screens for, with what is done already. */
function stepsOf(dashboard: Dashboard, permissions: readonly string[]): readonly Step[] {
  const filled = filledLists(dashboard)
  return firstSteps
    .filter((step) => mayOpen(step.path, permissions) && allows(step.can, permissions))
    .map((step) => ({ step, isDone: filled.has(step.path) }))
}

const hiddenKey = 'firstSteps'

function FirstMinutes({ steps }: { readonly steps: readonly Step[] }) {
  const [isHidden, setIsHidden] = useState(() => readText(hiddenKey) === 'hidden')
  const done = steps.filter((one) => one.isDone).length
  const next = steps.find((one) => !one.isDone)?.step
  if (isHidden || done === steps.length) return null
  return (
    <section className={styles['steps']} aria-label={t('First steps')}>
      <header>
        <h2>{t('From an empty shelf to the first parcel')}</h2>
        <span className="muted">{t('{{done}} of {{total}}', { done, total: steps.length })}</span>
        {done > 0 && (
          <Button
            kind="quiet"
            onClick={() => {
              keepText(hiddenKey, 'hidden')
              setIsHidden(true)
            }}
          >
            {t('Hide')}
          </Button>
        )}
      </header>
      <ol>
        {steps.map(({ step, isDone: isStepDone }) => (
          <li key={step.path} data-next={step === next || undefined}>
            <Link to={isStepDone ? step.path : step.to}>
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

/** What waits where: each tile leads to the list that it counts. */
function Tiles({ dashboard }: { readonly dashboard: Dashboard }) {
  return tilesOf(dashboard, usePermissions()).map((group) => (
    <section key={group.name} aria-label={t(group.name)}>
      <h3 className={styles['group']}>{t(group.name)}</h3>
      <div className={styles['tiles']}>
        {group.tiles.map(({ label, to, figure }) => (
          <Link key={to} to={to} className={styles['tile'] ?? ''}>
            <b>{figureWords(figure)}</b>
            <span>{t(label)}</span>
          </Link>
        ))}
      </div>
    </section>
  ))
}

/** The dashboard: the first steps while there are any left, then what waits where, how full it is, what the plan has left. */
export default function HomePage() {
  const profile = useProfile()
  const permissions = usePermissions()
  const dashboard = useDashboard()
  // Of an empty account every count is nought.
  const isEmpty = profile?.isEmptyAccount === true
  const hasGoods = hasFeature(profile?.currentPlan, areaFeatures.fulfillment)
  return (
    <>
      <PageHead title={t('Dashboard')} subtitle={profile?.businessName} />
      {dashboard.data ? (
        <div className={styles['page']}>
          <FirstMinutes steps={stepsOf(dashboard.data, permissions)} />
          {hasGoods && <LoadDemo />}
          {!isEmpty && <Tiles dashboard={dashboard.data} />}
          {!isEmpty && <PlanUsage plan={dashboard.data.plan} />}
          {!isEmpty && hasGoods && allows('FULFILLMENT_VIEW_DASHBOARD', permissions) && (
            <div className={styles['charts']}>
              <Charts />
            </div>
          )}
          {hasGoods && <RemoveDemo />}
        </div>
      ) : dashboard.isError ? (
        <FailedState
          error={dashboard.error}
          onRetry={() => void dashboard.refetch()}
          isRetrying={dashboard.isFetching}
        />
      ) : (
        // Nothing moves once it stands: the steps are above what they would push down.
        <Skeleton lines={6} />
      )}
    </>
  )
}
