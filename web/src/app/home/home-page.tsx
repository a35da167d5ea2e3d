import type { Dashboard } from '@crossdock/contract/fulfillment/dashboard'
import { useState } from 'react'
import { usePermissions } from '../../lib/can.ts'
import { figureWords } from '../../lib/figures.ts'
import type { HomePart } from '../../lib/home.ts'
import { useProfile } from '../../lib/profile.ts'
import { keepText, readText } from '../../lib/storage.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { IconArrowRight } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { askDashboardEarly, useDashboard } from './dashboard-call.ts'
import { declaredParts, isBlank, mayOpen, type Step, stepsOf, tilesOf } from './declared.ts'
import styles from './home.module.css'

const PlanUsage = lazyPart(async () => (await import('./plan-usage.tsx')).PlanUsage, <Skeleton />)
const hasRoom = (place: HomePart['place']): boolean => place === 'counted' || place === 'shift'
const parts = declaredParts.map(({ load, ...part }) => ({
  ...part,
  // What stands among other things may turn out to be nothing: only what has room of its own says that it is coming.
  Part: lazyPart(load, hasRoom(part.place) ? <Skeleton lines={6} /> : null),
}))

// Loaded beside the frame, the page does not wait for it: what is seen first is asked for now.
if (window.location.pathname === '/') {
  askDashboardEarly()
  for (const { place, Part } of parts) if (place === 'shift') void Part.bring().catch(() => undefined)
}

/** What features bring along to a place of the dashboard. */
function Parts({ place }: { readonly place: HomePart['place'] }) {
  const permissions = usePermissions()
  return parts
    .filter((part) => part.place === place && mayOpen(part, permissions))
    .map(({ Part }, index) =>
      hasRoom(place) ? (
        <div key={index} className={styles[place]}>
          <Part />
        </div>
      ) : (
        <Part key={index} />
      ),
    )
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
  return (
    <>
      <PageHead title={t('Dashboard')} subtitle={profile?.businessName} />
      {dashboard.data === undefined && dashboard.isError ? (
        <FailedState
          error={dashboard.error}
          onRetry={() => void dashboard.refetch()}
          isRetrying={dashboard.isFetching}
        />
      ) : (
        <>
          {!dashboard.data && <Skeleton lines={6} />}
          {/* Parts load, and ask for what they show, while the counts are on their way; nothing moves once it stands: the steps are above what they would push down. */}
          <div className={styles['page']} hidden={!dashboard.data}>
            {dashboard.data && <FirstMinutes steps={stepsOf(dashboard.data, permissions)} />}
            <Parts place="steps" />
            {!isEmpty && <Parts place="work" />}
            {!isEmpty && <Parts place="shift" />}
            {!isEmpty && dashboard.data && <Tiles dashboard={dashboard.data} />}
            {!isEmpty && dashboard.data && <PlanUsage plan={dashboard.data.plan} />}
            {!isEmpty && <Parts place="counted" />}
            <Parts place="end" />
            {dashboard.data && isBlank(dashboard.data, permissions) && (
              <EmptyState
                title={t('Nothing is shared with you yet')}
                hint={t('Ask your admin for access to what you work with.')}
              />
            )}
          </div>
        </>
      )}
    </>
  )
}
