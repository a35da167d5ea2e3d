import type { Route, RouteHead, RouteStop, RouteType } from '@crossdock/contract/delivery/routes'
import { formatNumber } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { StateDot, type StateTone } from '../../ui/state-dot.tsx'

/** A route or a stop in words; the names of states are the specification's. */
export const typeLabels: Readonly<Record<RouteType, string>> = {
  Pending: 'Draft',
  Schedule: 'Schedule',
  Ongoing: 'Ongoing',
  Delivered: 'Delivered',
  Failed: 'Failed',
  Canceled: 'Canceled',
}
const typeWords = (type: RouteType): string => t(typeLabels[type])

const tones: Readonly<Record<RouteType, StateTone>> = {
  Pending: 'draft',
  Schedule: 'placed',
  Ongoing: 'process',
  Delivered: 'done',
  Failed: 'failed',
  Canceled: 'cancelled',
}
const stopTones: Readonly<Record<RouteStop['status'], StateTone>> = {
  'To go': 'placed',
  Delivered: 'done',
  Failed: 'failed',
}

export const RouteState = ({ type }: { readonly type: RouteType }) => (
  <StateDot tone={tones[type]} label={typeWords(type)} />
)
export const StopState = ({ status }: { readonly status: RouteStop['status'] }) => (
  <StateDot tone={stopTones[status]} label={t(status)} />
)

/** How far a route is: 3 of 12, two of which failed. */
export function progressWords({ stops, delivered, failed }: Pick<RouteHead, 'stops' | 'delivered' | 'failed'>): string {
  const done = t('{{done}} of {{stops}}', { done: delivered + failed, stops })
  return failed > 0 ? `${done} · ${t('{{count}} failed', { count: failed })}` : done
}

/** The same where nothing beside it says that it counts stops. */
export const stopsWords = ({ stops, delivered, failed }: Pick<RouteHead, 'stops' | 'delivered' | 'failed'>): string => {
  const done = t('{{done}} of {{count}} stops done', { done: delivered + failed, count: stops })
  return failed > 0 ? `${done} · ${t('{{count}} failed', { count: failed })}` : done
}

/** Kilometres of a way, with one decimal; null where there is none. */
export const wayWords = ({ distance }: Pick<Route, 'distance'>): string | null =>
  distance === null ? null : `${formatNumber(distance / 1000, 1)} km`

/** Hours and minutes: 1:05. */
export const hoursWords = ({ duration }: Pick<Route, 'duration'>): string | null => {
  if (duration === null) return null
  const minutes = Math.round(duration / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`
}

/** Where a route stands among the lists. */
export const listOf = (type: RouteType): string =>
  type === 'Pending' ? '/delivery/draft-routes' : `/delivery/route-list/${type}`

const titles: Readonly<Record<RouteType, () => string>> = {
  Ongoing: () => t('Ongoing Routes'),
  Schedule: () => t('Scheduled Routes'),
  Delivered: () => t('Delivered Routes'),
  Canceled: () => t('Canceled Routes'),
  Failed: () => t('Failed Routes'),
  Pending: () => t('Draft Routes'),
}

/** What the list of a state is called. */
export const titleOf = (type: RouteType): string => titles[type]()
