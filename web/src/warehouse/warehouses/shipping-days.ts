import type { Warehouse } from '@crossdock/contract/warehouse/warehouses'
import { formatDay } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'

/** The days of the week from Monday on, as the person calls them. */
export const weekdayNames = (): readonly string[] => [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
]

/** When goods leave a warehouse, as facts of its page. */
export const shippingDaysRows = ({
  cutOff,
  closedWeekdays,
  holidays,
}: Pick<Warehouse, 'cutOff' | 'closedWeekdays' | 'holidays'>): [string, string][] => [
  [t('Cut-off'), cutOff ?? t('Midnight')],
  [
    t('Closed on'),
    closedWeekdays.length === 0
      ? t('Goods leave every day')
      : closedWeekdays.map((weekday) => weekdayNames()[weekday - 1]).join(', '),
  ],
  ...(holidays.length === 0 ? [] : [[t('Holidays'), holidays.map(formatDay).join(', ')] as [string, string]]),
]
