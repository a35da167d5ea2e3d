import { formatDay } from '@crossdock/contract/days'
import { Popover } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { type DayRange, daysOf, settleRange } from '../lib/format.ts'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { DateInput } from './date-input.tsx'
import styles from './filter-range.module.css'
import { IconCalendar, IconChevronDown } from './icons.ts'
import pill from './picker.module.css'

const Calendar = lazy(() => import('./calendar.tsx'))

interface PillProps {
  readonly words: string
  readonly isSet: boolean
  readonly icon?: ReactNode
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** A filter that opens a small panel. */
function PillPanel({ words, isSet, icon, isOpen, onOpen, children }: PillProps) {
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={pill['target']}
          data-set={isSet || undefined}
          data-expanded={isOpen || undefined}
          onClick={() => onOpen(!isOpen)}
        >
          <span className={pill['words']}>{words}</span>
          {icon ?? <IconChevronDown size={14} aria-hidden />}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words}>{children}</Popover.Dropdown>
    </Popover>
  )
}

const isDay = (text: string | null): boolean => text === null || /^\d{4}-\d{2}-\d{2}$/.test(text)

interface DateRangeProps {
  readonly label: string
  readonly range: DayRange
  readonly onChange: (range: DayRange) => void
}

/** Two typed dates and a calendar, with the number of days, both ends counted. Applied when it closes; one date alone is that day. */
export function DateRange({ label, range, onChange }: DateRangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState<DayRange>(range)
  const fromId = useId()
  const days = daysOf(draft)

  const open = (next: boolean): void => {
    if (next) setDraft(range)
    else {
      const settled = settleRange({
        from: isDay(draft.from) ? draft.from : null,
        to: isDay(draft.to) ? draft.to : null,
      })
      if (settled.from !== range.from || settled.to !== range.to) onChange(settled)
    }
    setIsOpen(next)
  }
  const shown = daysWords(range)

  return (
    <PillPanel
      words={shown ? `${label}: ${shown}` : label}
      isSet={shown !== null}
      icon={<IconCalendar size={14} aria-hidden />}
      isOpen={isOpen}
      onOpen={open}
    >
      <div className={styles['panel']}>
        <div className={styles['inputs']}>
          <DateInput
            id={fromId}
            aria-label={t('{{label}}: from', { label })}
            aria-invalid={!isDay(draft.from)}
            value={draft.from}
            onChange={(from) => setDraft({ ...draft, from })}
            data-autofocus
          />
          <span aria-hidden>–</span>
          <DateInput
            aria-label={t('{{label}}: to', { label })}
            aria-invalid={!isDay(draft.to)}
            value={draft.to}
            onChange={(to) => setDraft({ ...draft, to })}
          />
        </div>
        <Suspense fallback={<div className={styles['wait']} />}>
          <Calendar
            range={{ from: isDay(draft.from) ? draft.from : null, to: isDay(draft.to) ? draft.to : null }}
            onRange={setDraft}
          />
        </Suspense>
        <div className={styles['foot']}>
          <span aria-live="polite">{days === null ? '' : t('{{count}} days', { count: days })}</span>
          <span>
            <Button kind="quiet" onClick={() => setDraft({ from: null, to: null })}>
              {t('Clear')}
            </Button>
            <Button onClick={() => open(false)}>{t('Done')}</Button>
          </span>
        </div>
      </div>
    </PillPanel>
  )
}

/** A range of days in words; null where it is open at both ends. */
export const daysWords = ({ from, to }: DayRange): string | null =>
  from && to
    ? from === to
      ? formatDay(from)
      : `${formatDay(from)} – ${formatDay(to)}`
    : from
      ? t('from {{day}}', { day: formatDay(from) })
      : to
        ? t('until {{day}}', { day: formatDay(to) })
        : null

/** A range of numbers in words. */
export const numbersWords = (from: string, to: string): string => `${from || '0'} – ${to || '∞'}`

interface NumberRangeProps {
  readonly label: string
  readonly unit?: string | undefined
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
}

const isNumber = (text: string): boolean => text === '' || /^\d+(\.\d+)?$/.test(text)

/** Two numbers of at most 10 characters each, either of which may be left open. Applied when it closes. */
export function NumberRange({ label, unit, from, to, onChange }: NumberRangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [low, setLow] = useState(from)
  const [high, setHigh] = useState(to)
  useEffect(() => {
    setLow(from)
    setHigh(to)
  }, [from, to])

  const open = (next: boolean): void => {
    if (!next && isNumber(low) && isNumber(high) && (low !== from || high !== to)) onChange(low, high)
    setIsOpen(next)
  }
  const name = unit ? `${label}, ${unit}` : label
  const field = (text: string, set: (text: string) => void, words: string, isFirst: boolean) => (
    <input
      type="text"
      inputMode="decimal"
      maxLength={10}
      aria-label={words}
      aria-invalid={!isNumber(text)}
      value={text}
      onChange={(event) => set(event.currentTarget.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && open(false)}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    />
  )
  return (
    <PillPanel
      words={from || to ? `${name}: ${numbersWords(from, to)}` : name}
      isSet={from !== '' || to !== ''}
      isOpen={isOpen}
      onOpen={open}
    >
      <div className={styles['panel']}>
        <div className={styles['inputs']}>
          {field(low, setLow, t('{{label}}: from', { label: name }), true)}
          <span aria-hidden>–</span>
          {field(high, setHigh, t('{{label}}: to', { label: name }), false)}
        </div>
        <div className={styles['foot']}>
          <span>{unit}</span>
          <span>
            <Button
              kind="quiet"
              onClick={() => {
                setLow('')
                setHigh('')
              }}
            >
              {t('Clear')}
            </Button>
            <Button onClick={() => open(false)}>{t('Done')}</Button>
          </span>
        </div>
      </div>
    </PillPanel>
  )
}
