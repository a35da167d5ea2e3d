import * as schedules from '@crossdock/contract/scheduler/schedules'
import { useCan } from '../../lib/can.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { useMutate } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import styles from './schedule-dates.module.css'
import { dateWords } from './schedule-words.tsx'

type ScheduleDate = schedules.ScheduleDate

const isFull = ({ stops, takenStops, minutes, takenMinutes }: ScheduleDate): boolean =>
  takenStops >= stops || (minutes !== null && takenMinutes >= minutes)

/** How much of a date is accepted, and what is offered beside it: never more than the whole bar. */
function Bar({ taken, offered, of }: { readonly taken: number; readonly offered: number; readonly of: number }) {
  const share = (count: number): string => `${Math.min(100, (count / of) * 100)}%`
  return (
    <span className={styles['bar']} data-full={taken >= of || undefined} aria-hidden>
      <span className={styles['offered']} style={{ width: share(taken + offered) }} />
      <span className={styles['taken']} style={{ width: share(taken) }} />
    </span>
  )
}

/** The dates of a schedule: what is accepted of each, what is offered, what is left; pressed, one narrows the orders below. */
export function ScheduleDates({ schedule }: { readonly schedule: schedules.Schedule }) {
  const [params, setParams] = useParams()
  const chosen = params.get('dateId')
  if (schedule.dates.length === 0)
    return <p className={styles['none']}>{t('There are no dates yet. Add some before you offer them.')}</p>
  return (
    <div className={styles['dates']} role="group" aria-label={t('Dates')}>
      {schedule.dates.map((date) => (
        <DateCard
          key={date.id}
          schedule={schedule}
          date={date}
          isChosen={chosen === date.id}
          onChoose={() => setParams({ dateId: chosen === date.id ? null : date.id, page: null })}
        />
      ))}
    </div>
  )
}

interface DateCardProps {
  readonly schedule: schedules.Schedule
  readonly date: ScheduleDate
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function DateCard({ schedule, date, isChosen, onChoose }: DateCardProps) {
  const mayClose = useCan(schedules.closeDate)
  const isClosed = date.closedAt !== null
  const change = useMutate(schedules.closeDate, {
    refreshes: [schedules.get, schedules.list],
    onSuccess: () => toast.success(isClosed ? t('The date is open again') : t('The date is closed')),
  })
  const { takenStops, stops, minutes, takenMinutes, offered } = date
  return (
    <div className={styles['card']} data-chosen={isChosen || undefined} data-closed={isClosed || undefined}>
      <button type="button" className={styles['choose']} aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles['day']}>
          <b>{formatDay(date.date)}</b>
          <span>{isClosed ? t('closed') : isFull(date) ? t('full') : ''}</span>
        </span>
        <span className={styles['line']}>
          <span className="mono">{`${date.windowFrom}–${date.windowTo}`}</span>
          <span>
            {offered > 0 && <span className={styles['plus']}>{`+ ${formatNumber(offered)} `}</span>}
            <b>{formatNumber(takenStops)}</b>
            {`/${formatNumber(stops)}`}
          </span>
        </span>
        <Bar taken={takenStops} offered={offered} of={stops} />
        {minutes !== null && <Bar taken={takenMinutes} offered={0} of={minutes} />}
        <span className={styles['left']}>
          {minutes === null
            ? t('{{count}} places left', { count: Math.max(0, stops - takenStops) })
            : t('{{left}} of {{minutes}} min left', {
                left: formatNumber(Math.max(0, minutes - takenMinutes)),
                minutes: formatNumber(minutes),
              })}
        </span>
      </button>
      {mayClose && (
        <Button
          kind="quiet"
          isBusy={change.isPending}
          aria-label={`${isClosed ? t('Open it again') : t('Close')}: ${dateWords(date)}`}
          onClick={() => change.mutate({ id: schedule.id, dateId: date.id, isClosed: !isClosed })}
        >
          {isClosed ? t('Open it again') : t('Close')}
        </Button>
      )}
    </div>
  )
}
