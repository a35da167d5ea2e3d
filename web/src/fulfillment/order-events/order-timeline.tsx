import type { OrderEvent } from '@crossdock/contract/fulfillment/order-events'
import { formatMoment } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import type { StateTone } from '../../ui/state-dot.tsx'
import { Timeline } from '../../ui/timeline.tsx'

/** What an event of an order says to people. */
export interface EventWords {
  readonly title: string
  readonly tone?: StateTone
  /** The facts in a sentence; nothing when the title says it all. */
  readonly facts?: string
}

/** What happened to an order, newest first, in the words of its kind. */
export function OrderTimeline({
  events,
  wordsOf,
  zone,
}: {
  readonly events: readonly OrderEvent[]
  readonly wordsOf: (event: OrderEvent) => EventWords
  /** That of the order's warehouse. */
  readonly zone: string
}) {
  return (
    <Timeline
      zone={zone}
      entries={events.toReversed().map((event) => {
        const words = wordsOf(event)
        return {
          key: event.id,
          title: words.title,
          detail: [formatMoment(event.at, zone), event.user?.name ?? t('Crossdock'), words.facts]
            .filter(Boolean)
            .join(' · '),
          ...(words.tone ? { tone: words.tone } : {}),
        }
      })}
    />
  )
}
