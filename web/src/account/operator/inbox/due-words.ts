import { t } from '../../../lib/words.ts'

const minute = 60_000

/** How long until an answer is due, or how long it waits since then: 0:41 left, 5:20 left, late 1 d 2 h. */
export function dueWords(
  dueAt: string,
  now: number,
): { readonly words: string; readonly isLate: boolean; readonly isNear: boolean } {
  const left = Date.parse(dueAt) - now
  const minutes = Math.floor(Math.abs(left) / minute)
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  const time =
    days > 0 ? t('{{days}} d {{hours}} h', { days, hours }) : `${hours}:${String(minutes % 60).padStart(2, '0')}`
  const words = left < 0 ? t('late {{time}}', { time }) : t('{{time}} left', { time })
  return { words, isLate: left < 0, isNear: left >= 0 && left < 60 * minute }
}
