import * as driving from '@crossdock/contract/delivery/routes/driving'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../lib/can.ts'
import { formatMoment } from '../../lib/format.ts'
import { routePath } from '../../lib/paths.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { routeRefreshes } from './route-dialogs.tsx'
import styles from './stop-list.module.css'

type Report = driving.DriverReport

/** What the driver said was done. */
function saidWords({ kind, orderNo, reason, proof }: Report): string {
  const order = orderNo ?? ''
  switch (kind) {
    case 'start':
      return t('The route was started')
    case 'finish':
      return t('The route was finished')
    case 'arrive':
      return t('Was at the door of {{order}}', { order })
    case 'reopen':
      return t('Takes back what was said of {{order}}', { order })
    case 'fail':
      return t('{{order}} was not delivered: {{reason}}', { order, reason: t(reason ?? '') })
    case 'deliver':
      return [t('{{order}} was delivered', { order }), proof?.name, proof?.note].filter(Boolean).join(', ')
  }
}

/** Whether somebody is asked what drivers have said, and what that is. */
export function useReports(asked: { readonly routeId?: Id<'route'>; readonly driverId?: Id<'driver'> }) {
  const mayRead = useCan(driving.reports)
  return useQuery({ ...query(driving.reports, asked), enabled: mayRead }).data?.reports ?? []
}

/** What a driver's phone has said and the product could not do: somebody does it now, or lets it be. */
export function DriverReports({
  reports,
  isNamed,
}: {
  readonly reports: readonly Report[]
  readonly isNamed?: boolean
}) {
  const maySettle = useCan(driving.settle)
  const settle = useMutate(driving.settle, {
    refreshes: [...routeRefreshes, driving.reports],
    onSuccess: () => toast.success(t('Settled')),
  })
  return (
    <ul className={styles['reports']}>
      {reports.map((report) => {
        const { id: key, routeId, routeName, driverName, at, message } = report
        const said = saidWords(report)
        const press = (isApplied: boolean) => settle.mutate({ id: routeId, report: key, isApplied })
        return (
          <li key={key}>
            <span>
              <b>{said}</b>
              <span>
                {isNamed && (
                  <>
                    {routeName === null ? (
                      t('A route that was deleted')
                    ) : (
                      <Link to={routePath(routeId)}>{routeName}</Link>
                    )}{' '}
                    ·{' '}
                  </>
                )}
                {[driverName, formatMoment(at, personZone())].join(' · ')}
              </span>
              <span>{t(message)}</span>
            </span>
            {maySettle && (
              <span className={styles['doing']}>
                {routeName !== null && (
                  <Button isBusy={settle.isPending} aria-label={`${t('Apply')}: ${said}`} onClick={() => press(true)}>
                    {t('Apply')}
                  </Button>
                )}
                <Button isBusy={settle.isPending} aria-label={`${t('Dismiss')}: ${said}`} onClick={() => press(false)}>
                  {t('Dismiss')}
                </Button>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What waits to be settled of all routes, above their lists: of those that were deleted, too, which have no page. */
export function ReportsToSettle() {
  const reports = useReports({})
  if (reports.length === 0) return null
  return (
    <details className={styles['settle']}>
      <summary>{t('{{count}} reports of drivers to settle', { count: reports.length })}</summary>
      <DriverReports reports={reports} isNamed />
    </details>
  )
}
