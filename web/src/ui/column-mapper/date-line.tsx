import { formatDay, todayIn } from '@crossdock/contract/days'
import { mayHaveYearFirst } from '@crossdock/sheets/day-text'
import { contradicts, type DateColumn } from '@crossdock/sheets/questions'
import { useId } from 'react'
import { browserZone } from '../../lib/browser-zone.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../button.tsx'
import { controlClass } from '../field.tsx'
import { IconAlertTriangle } from '../icons.ts'
import styles from './mapper-questions.module.css'

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** "12 October 2018": the one way to write a day that nobody reads otherwise. */
const dayWords = (day: string): string =>
  t('{{day}} {{month}} {{year}}', {
    day: Number(day.slice(8, 10)),
    month: t(monthNames[Number(day.slice(5, 7)) - 1] ?? ''),
    year: day.slice(0, 4),
  })

/** How the days of a column are read, with an example. */
export function DateLine({
  column,
  isAsked,
  onOrder,
}: {
  readonly column: DateColumn
  readonly isAsked: boolean
  readonly onOrder: (column: number, order: DateColumn['order']) => void
}) {
  const id = useId()
  const field = column.labels.map((label) => t(label)).join(', ')
  if (contradicts(column))
    return (
      <p className={styles['line']} data-bad>
        <IconAlertTriangle size={14} aria-hidden />
        {t(
          '{{field}}: “{{first}}” has the day first, “{{second}}” the month first. A column with both cannot be read: put its cells right, or ignore it.',
          { field, first: column.found.dayFirst ?? '', second: column.found.monthFirst ?? '' },
        )}
      </p>
    )
  const { example, order } = column
  if (!example) return null
  // A number of days has no order, nor has a date of the spreadsheet.
  const isFixed = column.isFixed || (column.found.either === null && /^\d{1,5}(?:\.\d+)?$/.test(example.text))
  const words = [
    t('{{field}}: {{text}} is read as {{day}}', { field, text: example.text, day: dayWords(example.day) }),
    column.isFixed && t(', as the spreadsheet has it'),
    column.isFar && t(example.day < todayIn(browserZone()) ? ', years ago' : ', years from now'),
  ]
  return (
    <p className={styles['line']} data-asks={isAsked || undefined}>
      {isFixed ? (
        <span>{words}</span>
      ) : (
        <>
          <label htmlFor={id}>{words}</label>
          <select
            id={id}
            className={controlClass}
            value={order}
            title={formatDay(example.day)}
            onChange={(event) => onOrder(column.column, event.currentTarget.value as DateColumn['order'])}
          >
            <option value="day first">{t('Day first (DD/MM/YYYY)')}</option>
            <option value="month first">{t('Month first (MM/DD/YYYY)')}</option>
            {(order === 'year first' || mayHaveYearFirst(column.found)) && (
              <option value="year first">{t('Year first (YY/MM/DD)')}</option>
            )}
          </select>
        </>
      )}
      {isAsked && <Button onClick={() => onOrder(column.column, order)}>{t('That is right')}</Button>}
    </p>
  )
}
