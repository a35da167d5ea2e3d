import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { allows } from '../../lib/can.ts'
import { hasScreen } from '../../lib/navigation.ts'
import { useProfile } from '../../lib/profile.ts'
import { useSession } from '../../lib/session.ts'
import { keepText, readText } from '../../lib/storage.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { IconArrowRight } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { badgeKey } from '../badges.ts'
import { type MenuItem, menuOf, modesOf } from '../features.ts'
import { LoadDemo, RemoveDemo } from './demo-company.tsx'
import { countOf, figures } from './figures.ts'
import { type FirstStep, firstSteps, isDone } from './first-steps.ts'
import styles from './home.module.css'

interface Steps {
  readonly steps: readonly { readonly step: FirstStep; readonly isDone: boolean }[]
  readonly isKnown: boolean
}

/** The steps this person may take and this product has screens for, with what is done already. */
function useSteps(): Steps {
  const present = useSession()
  const permissions = present?.permissions ?? []
  const steps = firstSteps.filter((step) => hasScreen(step.path) && allows(step.can, permissions))
  const answers = useQueries({
    queries: steps.map((step) => ({
      queryKey: [step.list.path, present?.store?.id ?? null, 'first-step'],
      queryFn: ({ signal }: { signal: AbortSignal }) => isDone(step, signal),
    })),
  })
  return {
    // A list that does not answer is no reason to hide its step.
    steps: steps.map((step, index) => ({ step, isDone: answers[index]?.data ?? false })),
    isKnown: answers.every((answer) => !answer.isPending),
  }
}

const hiddenKey = 'firstSteps'

function FirstMinutes({ steps }: Pick<Steps, 'steps'>) {
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

interface Tile {
  readonly item: MenuItem
  readonly count: number | null | undefined
}

/** What the menu counts, large: each tile leads to its list. */
function useTiles(): readonly { readonly name: string; readonly tiles: readonly Tile[] }[] {
  const present = useSession()
  const permissions = present?.permissions ?? []
  const groups = modesOf(permissions)
    .flatMap((mode) => menuOf(mode, permissions))
    .map((group) => ({ name: group.name ?? '', items: group.items.filter((item) => item.badge) }))
    .filter((group) => group.items.length > 0)
  const items = groups.flatMap((group) => group.items)
  const counts = useQueries({
    queries: items.map((item) => ({
      // The same entry as the badge in the menu: one call serves both.
      queryKey: badgeKey(item.path, present?.store?.id ?? null),
      queryFn: () => item.badge?.() ?? null,
      staleTime: 60_000,
      retry: false,
    })),
  })
  return groups.map((group) => ({
    name: group.name,
    tiles: group.items.map((item) => ({ item, count: counts[items.indexOf(item)]?.data })),
  }))
}

/** How long the lists are that no badge counts. */
function Figures() {
  const present = useSession()
  const permissions = present?.permissions ?? []
  const shown = figures.filter((figure) => hasScreen(figure.path) && allows(figure.can, permissions))
  const counts = useQueries({
    queries: shown.map((figure) => ({
      queryKey: [figure.list.path, present?.store?.id ?? null, 'figure', figure.input],
      queryFn: ({ signal }: { signal: AbortSignal }) => countOf(figure, signal),
      staleTime: 60_000,
    })),
  })
  if (shown.length === 0) return null
  return (
    <section aria-label={t('Lists')}>
      <h3 className={styles['group']}>{t('Lists')}</h3>
      <div className={styles['tiles']}>
        {shown.map((figure, index) => (
          <Link key={figure.label} to={figure.path} className={styles['tile'] ?? ''}>
            <b>{counts[index]?.data?.toLocaleString('en-US') ?? '–'}</b>
            <span>{t(figure.label)}</span>
          </Link>
        ))}
      </div>
    </section>
  )
}

/** The dashboard: the first steps while there are any left, then what waits where. */
export default function HomePage() {
  const profile = useProfile()
  const groups = useTiles()
  const { steps, isKnown } = useSteps()
  return (
    <>
      <PageHead title={t('Dashboard')} subtitle={profile?.businessName} />
      {!isKnown ? (
        // Nothing moves once it stands: the steps are above what they would push down.
        <Skeleton lines={6} />
      ) : (
        <div className={styles['page']}>
          <FirstMinutes steps={steps} />
          <LoadDemo />
          {/* Of an empty account every count is nought. */}
          {profile?.isEmptyAccount !== true &&
            groups.map((group) => (
              <section key={group.name} aria-label={group.name ? t(group.name) : t('Counts')}>
                {group.name && <h3 className={styles['group']}>{t(group.name)}</h3>}
                <div className={styles['tiles']}>
                  {group.tiles.map(({ item, count }) => (
                    <Link key={item.path} to={item.path} className={styles['tile'] ?? ''}>
                      <b>{count === null || count === undefined ? '–' : count.toLocaleString('en-US')}</b>
                      <span>{t(item.label)}</span>
                    </Link>
                  ))}
                </div>
              </section>
            ))}
          {profile?.isEmptyAccount === false && <Figures />}
          <RemoveDemo />
        </div>
      )}
    </>
  )
}
