import type { Id } from '@crossdock/contract/ids'
import * as positions from '@crossdock/contract/sorting/positions'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../lib/can.ts'
import { query } from '../lib/queries.ts'
import { t } from '../lib/words.ts'

/**
 * Where an order might stand: by one rule, the server's, on the map, at the scan and in the form. Undefined while that is asked, and
 * where nobody asks; null: no place carries it. One that stands somewhere is moved for its route, and for nothing less: it stays.
 */
export function useSuggested(
  orderId: Id<'hubOrder'> | null,
  laneId: Id<'stockLocation'> | null,
): positions.Suggestion | 'stays' | null | undefined {
  const mayAsk = useCan(positions.suggest)
  const asked = useQuery({
    ...query(positions.suggest, { orderId: orderId ?? '' }),
    enabled: mayAsk && orderId !== null,
  })
  if (orderId === null || !asked.data) return undefined
  const { suggestion } = asked.data
  if (laneId === null) return suggestion
  return suggestion?.why === 'Route' && suggestion.stockLocationId !== laneId ? suggestion : 'stays'
}

export const suggestedPlace = ({ title, position }: Pick<positions.Suggestion, 'title' | 'position'>): string =>
  `${title} · ${position}`

/** Why there. */
export const whyWords = ({ why, isStop }: Pick<positions.Suggestion, 'why' | 'isStop'>): string =>
  [
    why === 'Route'
      ? t('Its route stands there.')
      : why === 'Empty'
        ? t('Nothing else stands there, and it fits.')
        : t('It fits, and the fewest orders stand there.'),
    ...(isStop ? [t('The position is its stop.')] : []),
  ].join(' ')
