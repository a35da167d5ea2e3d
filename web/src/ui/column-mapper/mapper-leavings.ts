import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { leavings, listOfWords } from './mapper-fates.ts'
import type { MapperState } from './mapper-types.ts'

/** Says which rows of an imported file were left out for what they say of themselves. */
export function tellLeavings(state: MapperState): void {
  const { rows, words } = leavings(state)
  if (rows === 0) return
  toast.info(
    t('{{count}} rows of the file were left out: {{words}}.', {
      count: rows,
      words: listOfWords(words),
    }),
  )
}
