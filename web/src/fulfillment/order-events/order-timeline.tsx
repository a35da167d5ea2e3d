import type { OrderEvent } from '@crossdock/contract/fulfillment/order-events'
import { formatMoment } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Timeline } from '../../ui/timeline.tsx'

/** `received-changed` as people read it: "Received changed". */
function titleOf(type: string): string {
  const words = type
    .replace(/[-_.]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Facts of an event that are short enough for its line: "reason: damaged". */
function factsOf(detail: OrderEvent['detail']): string {
  return Object.entries(detail)
    .filter(([, value]) => (typeof value === 'string' && value.length <= 60) || typeof value === 'number')
    .slice(0, 4)
    .filter(([name]) => !/id$/i.test(name))
    .map(([name, value]) => `${titleOf(name).toLowerCase()} ${String(value)}`)
    .join(' · ')
}

/** What happened to an order, newest first. */
export function OrderTimeline({ events }: { readonly events: readonly OrderEvent[] }) {
  if (events.length === 0) return <EmptyState hint={t('What happens to the order is told here.')} />
  return (
    <Timeline
      entries={events.toReversed().map((event) => ({
        key: event.id,
        title: t(titleOf(event.type)),
        detail: [formatMoment(event.at), event.user?.name ?? t('Crossdock'), factsOf(event.detail)]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  )
}
