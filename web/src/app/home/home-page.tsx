import type { Dashboard } from '@crossdock/contract/fulfillment/dashboard'
import { useEffect, useState } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'
import { usePermissions } from '../../lib/can.ts'
import { figureWords } from '../../lib/figures.ts'
import type { HomePart } from '../../lib/home.ts'
import { isShut, keepWho, useProfile } from '../../lib/profile.ts'
import { session } from '../../lib/session.ts'
import { earlyProfile } from '../../lib/shell-calls.ts'
import { t } from '../../lib/words.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Coming, Skeleton } from '../../ui/states.tsx'
import { askDashboardEarly, useDashboard } from './dashboard-call.ts'
import { declaredParts, hasNothing, mayOpen, tilesOf } from './declared.ts'
import styles from './home.module.css'

const PlanUsage = lazyPart(async () => (await import('./plan-usage.tsx')).PlanUsage, <Skeleton />)
const loadSteps = () => import('./first-minutes.tsx')
const FirstSteps = lazyPart(async () => (await loadSteps()).FirstSteps, <Skeleton lines={6} />)
const ShowFirstSteps = lazyPart(async () => (await loadSteps()).ShowFirstSteps, null)
const NothingShared = lazyPart(async () => (await loadSteps()).NothingShared, null)
const hasRoom = (place: HomePart['place']): boolean => place === 'counted' || place === 'shift'
const parts = declaredParts.map(({ load, ...part }) => ({
  ...part,
  // What stands among other things may turn out to be nothing: only what has room of its own says to people that it is coming.
  Part: lazyPart(load, hasRoom(part.place) ? <Skeleton lines={6} /> : <Coming />),
}))

const bring = () => Promise.all([FirstSteps, ShowFirstSteps, NothingShared, PlanUsage].map((Part) => Part.bring()))

/** Asks for what parts will show, of whoever may see them. */
function askForParts(permissions: readonly string[]): void {
  for (const part of parts) if (mayOpen(part, permissions)) part.ask?.()
}

/** As soon as it is known who is here, long before there is a screen: in whose zone, and what the plan has. */
async function askPartsEarly(): Promise<void> {
  const told = await earlyProfile()
  if (told === null || isShut(told) || told.isEmptyAccount || !session.get()?.store) return
  keepWho(told)
  askForParts(told.acl.serviceTypes)
}

// Loaded beside the frame, the page does not wait for it: what is seen first is asked for now.
if (window.location.pathname === '/') {
  askDashboardEarly(bring)
  for (const { place, Part } of parts)
    if (place === 'work' || place === 'shift') void Part.bring().catch(() => undefined)
  void askPartsEarly()
}

/** Becomes true when what comes first has been painted: the rest neither loads nor asks before. */
function usePainted(isShown: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!isShown) return
    let isHere = true
    afterPaint(() => isHere && setIsPainted(true))
    return () => {
      isHere = false
    }
  }, [isShown])
  return isPainted
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
  const dashboard = useDashboard(bring)
  // Of an empty account every count is nought.
  const isEmpty = profile?.isEmptyAccount === true
  useEffect(() => {
    if (!isEmpty) askForParts(permissions)
  }, [isEmpty, permissions])
  const isPainted = usePainted(dashboard.data !== undefined)
  const later = dashboard.data && <FirstSteps ofGoods={false} dashboard={dashboard.data} />
  return (
    <>
      <PageHead
        title={t('Dashboard')}
        subtitle={profile?.businessName}
        actions={dashboard.data && <ShowFirstSteps dashboard={dashboard.data} />}
      />
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
          <div className={styles['page']} data-stack hidden={!dashboard.data}>
            {dashboard.data && <FirstSteps ofGoods dashboard={dashboard.data} />}
            <Parts place="steps" />
            {isEmpty && later}
            {!isEmpty && <Parts place="work" />}
            {!isEmpty && <Parts place="shift" />}
            {!isEmpty && dashboard.data && <Tiles dashboard={dashboard.data} />}
            {!isEmpty && dashboard.data && <PlanUsage plan={dashboard.data.plan} />}
            {!isEmpty && (isPainted ? <Parts place="counted" /> : <Coming />)}
            {/* Whoever works here already has the work on top. */}
            {!isEmpty && later}
            {isPainted ? <Parts place="end" /> : <Coming />}
            {dashboard.data && hasNothing(dashboard.data, permissions) && <NothingShared dashboard={dashboard.data} />}
          </div>
        </>
      )}
    </>
  )
}
