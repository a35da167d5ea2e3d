import type { OperatorPlan } from '@crossdock/contract/account/operator/plans'
import { formatMoney } from '@crossdock/contract/money'
import { limitKeys, limits } from '@crossdock/contract/plans'
import { t } from '../../../lib/words.ts'

const priceWords = (price: number | null): string => (price === null ? t('on request') : formatMoney(price))
const mostWords = (most: number | null): string => (most === null ? '∞' : String(most))

/** What a change of a plan does, to whom and from when, in words; a line for each change. */
export function effectOf(before: OperatorPlan, after: OperatorPlan): string[] {
  const { accounts, paying } = before
  const effects = limitKeys.flatMap((key) => {
    const [from, to] = [before.limits[key], after.limits[key]]
    if (from === to) return []
    const what = `${t(limits[key].label)}: ${mostWords(from)} → ${mostWords(to)}`
    const isMore = to === null || (from !== null && to > from)
    return isMore
      ? t('{{what}}: more, at once, for its accounts ({{count}})', { what, count: accounts })
      : t('{{what}}: less, at once, for its accounts ({{count}}); what they have stays', { what, count: accounts })
  })
  if (before.monthlyPrice !== after.monthlyPrice) {
    const what = `${priceWords(before.monthlyPrice)} → ${priceWords(after.monthlyPrice)}`
    effects.unshift(t('{{what}}: from the next renewal on, for those who pay ({{count}})', { what, count: paying }))
  }
  if (before.isOffered !== after.isOffered)
    effects.unshift(
      after.isOffered ? t('It can be chosen from now on') : t('Nobody can choose it any more; who has it keeps it'),
    )
  return effects
}
