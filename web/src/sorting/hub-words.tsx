import type { HubBox } from '@crossdock/contract/sorting/boxes'
import type { HubOrderState } from '@crossdock/contract/sorting/hub-states'
import type { Manifest, ManifestState } from '@crossdock/contract/sorting/manifests'
import type { HubOrder } from '@crossdock/contract/sorting/orders'
import { sizeWords, weightWords } from '../lib/measures.ts'
import { t } from '../lib/words.ts'
import { StateDot, type StateTone } from '../ui/state-dot.tsx'

export const hubStateLabels: Readonly<Record<HubOrderState, string>> = {
  Expecting: 'Expecting',
  Received: 'Received',
  Processed: 'Processed',
  Cancelled: 'Cancelled',
  ExpectingCancelled: 'Expecting Cancelled',
}
const tones: Readonly<Record<HubOrderState, StateTone>> = {
  Expecting: 'placed',
  Received: 'ready',
  Processed: 'done',
  Cancelled: 'cancelled',
  ExpectingCancelled: 'cancelled',
}

export const hubStateWords = (state: HubOrderState): string => t(hubStateLabels[state])

type Counted = Pick<HubOrder, 'boxesCount' | 'receivedBoxesCount'>

/** Boxes that have not come yet. */
export const missingOf = ({ boxesCount, receivedBoxesCount }: Counted): number => boxesCount - receivedBoxesCount

/** How an order stands; one of which boxes are missing says how many are here (SORT-029). */
export function HubState({ order }: { readonly order: Pick<HubOrder, 'state'> & Counted }) {
  const { state, receivedBoxesCount, boxesCount } = order
  const isPart = state === 'Received' && missingOf(order) > 0
  const counted = state === 'Received' ? ` ${receivedBoxesCount}/${boxesCount}` : ''
  return <StateDot tone={isPart ? 'process' : tones[state]} label={hubStateWords(state) + counted} />
}

const manifestTones: Readonly<Record<ManifestState, StateTone>> = {
  Expecting: 'placed',
  Receiving: 'process',
  Received: 'ready',
  Completed: 'done',
}

export const ManifestDot = ({ manifest }: { readonly manifest: Pick<Manifest, 'state'> }) => (
  <StateDot tone={manifestTones[manifest.state]} label={t(manifest.state)} />
)

export const isOpen = ({ state }: Pick<HubOrder, 'state'>): boolean => state === 'Expecting' || state === 'Received'

export const customerOf = ({ customer }: Pick<HubOrder, 'customer'>): string =>
  [customer.firstName, customer.lastName].filter(Boolean).join(' ')

export const addressOf = ({ address }: Pick<HubOrder, 'address'>): string =>
  [
    address.addressLine1,
    address.addressLine2,
    address.city,
    [address.state, address.zipCode].filter(Boolean).join(' '),
    address.country,
  ]
    .filter(Boolean)
    .join(', ')

/** Where an order stands: the location and the place within it; null while it stands nowhere. */
export const placeOf = ({ stockLocation, position }: Pick<HubOrder, 'stockLocation' | 'position'>): string | null =>
  stockLocation && `${stockLocation.title} · ${position}`

export const boxesWords = (count: number): string => t('{{count}} boxes', { count })

/** What a box measures. */
export const measuresOf = ({ weight, depth, width, height }: HubBox): string =>
  [
    weight !== null && weightWords(weight),
    depth !== null && width !== null && height !== null && sizeWords({ depth, width, height }),
  ]
    .filter(Boolean)
    .join(', ')
