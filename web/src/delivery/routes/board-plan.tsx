import * as optimize from '@crossdock/contract/delivery/optimize'
import type { Id } from '@crossdock/contract/ids'
import { useEffect, useState } from 'react'
import { call } from '../../lib/client.ts'
import { useLatest } from '../../lib/latest.ts'
import { useMutate } from '../../lib/queries.ts'
import { tellDone } from '../../lib/undo.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import styles from './board-plan.module.css'
import { useRun } from './optimize-run.ts'
import { figureRows, leftOutWords, reasonWords, repairWords } from './plan-words.ts'

interface Props {
  readonly jobId: Id<'optimizeRun'>
  /** What shows routes and their stops. */
  readonly refreshes: readonly { readonly path: string }[]
  readonly onClose: () => void
}

/** What the optimizer makes of the board: how far it is, then before and after. Nothing changes before Apply. */
export function BoardPlan({ jobId, refreshes, onClose }: Props) {
  const { run, isOver } = useRun(jobId)
  const cancel = useMutate(optimize.cancel, {
    onSuccess: onClose,
    // It has ended meanwhile: what it has found is shown.
    onError: () => true,
    refreshes: [optimize.get],
  })
  if (run?.plan) return <Proposal plan={run.plan} refreshes={refreshes} onClose={onClose} />
  return (
    <section className={styles['plan']} aria-label={t('Optimise')}>
      <div className={styles['strip']}>
        {isOver ? (
          <p role="alert">{t('No plan was found. It does not count; please try again.')}</p>
        ) : (
          <Progress
            value={run?.percent ?? null}
            label={(run?.percent ?? null) === null ? t('Waiting for its turn') : t('Looking for the best order')}
          />
        )}
        <span className={styles['acts']}>
          <Button isBusy={cancel.isPending} onClick={() => (isOver ? onClose() : cancel.mutate({ id: jobId }))}>
            {isOver ? t('Close') : t('Cancel')}
          </Button>
        </span>
      </div>
    </section>
  )
}

function Proposal({ plan, refreshes, onClose }: Omit<Props, 'jobId'> & { readonly plan: optimize.OptimizedPlan }) {
  const [poolsLeftOut, setPoolsLeftOut] = useState(false)
  const { id, leftOut, routes } = plan
  const apply = useMutate(optimize.apply, {
    refreshes,
    onSuccess: () => {
      tellDone(t('The plan is applied'), [{ name: t('The plan'), back: () => call(optimize.undo, { id }) }], refreshes)
      onClose()
    },
  })
  const isEmpty = routes.length === 0
  const press = useLatest(() => {
    if (!isEmpty && !apply.isPending) apply.mutate({ id, poolsLeftOut })
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      press.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [press])
  return (
    <section className={styles['plan']} aria-label={t('Before and after')}>
      <div className={styles['strip']}>
        <b className={styles['state']} role="status">
          {isEmpty ? t('Nothing can be planned') : t('Nothing is saved before you apply it')}
        </b>
        <dl className={styles['figures']}>
          {figureRows(plan, poolsLeftOut).map(([label, words]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <span className={styles['acts']}>
          <Button onClick={onClose}>{t('Discard')}</Button>
          {!isEmpty && (
            <Button
              kind="primary"
              isBusy={apply.isPending}
              onClick={() => press.current()}
              aria-keyshortcuts="Control+Enter"
            >
              {t('Apply plan')}
            </Button>
          )}
        </span>
      </div>
      {plan.isCut && (
        <p className={styles['note']}>
          {t('The time was over before the search was done: another run may find something better.')}
        </p>
      )}
      {plan.ways === 'unanswered' && (
        <p className={styles['note']}>
          {t('The routing server gave no ways between these places: they are estimated from straight lines.')}
        </p>
      )}
      {leftOut.length > 0 && (
        <ul className={styles['left']} aria-label={t('Left out')}>
          {leftOut.map((left) => (
            <li key={left.addressId}>
              <b className="mono">{left.orderNo}</b>
              <span>{reasonWords(left)}</span>
              {left.repair && <small>{repairWords(left.repair)}</small>}
            </li>
          ))}
        </ul>
      )}
      {plan.pooled && (
        <p className={styles['note']}>
          <label>
            <input
              type="checkbox"
              checked={poolsLeftOut}
              onChange={({ currentTarget }) => setPoolsLeftOut(currentTarget.checked)}
            />
            {t('Put what is left out back into the pool')}
          </label>
          <span>{leftOutWords(poolsLeftOut)}</span>
        </p>
      )}
    </section>
  )
}
