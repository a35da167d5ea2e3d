import type { Day } from '@crossdock/contract/days'
import { daysTo } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'

/** How far a day of an order is, where its warehouse is: "in 3 days", "2 days late". */
export function dayWords(day: Day, zone: string): { readonly words: string; readonly isLate: boolean } {
  const days = daysTo(day, zone)
  const words =
    days === 0
      ? t('today')
      : days === 1
        ? t('tomorrow')
        : days > 0
          ? t('in {{count}} days', { count: days })
          : t('{{count}} days late', { count: -days })
  return { words, isLate: days < 0 }
}
