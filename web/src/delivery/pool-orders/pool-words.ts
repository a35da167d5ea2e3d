import type { PoolOrder } from '@crossdock/contract/delivery/pool-orders'
import { t } from '../../lib/words.ts'

export const addressOf = (order: PoolOrder): string =>
  [order.addressLine1, order.addressLine2, order.city, order.state, order.zipCode, order.country]
    .filter(Boolean)
    .join(', ')

/** What an order asks of whoever brings it. */
export const needsOf = ({ skills, services, proof }: Pick<PoolOrder, 'skills' | 'services' | 'proof'>): string =>
  [...skills, ...services, ...proof.map((one) => t(one))].join(', ')

/** A state of a place as people read it. */
export const stateOfPlace = (state: PoolOrder['place']['state']): string =>
  state === 'Looking' ? 'Looked for' : state === 'Placed' ? 'With a place' : state

const sources: Readonly<Record<NonNullable<PoolOrder['place']['source']>, string>> = {
  Given: 'Came with the order',
  Known: 'Known from another order to this address',
  Geocoder: 'Found by a geocoder',
  Person: 'Placed by a person',
}

/** Whose the data is, as their owners want it said. */
const owners: Readonly<Record<string, string>> = {
  Nominatim: 'Nominatim, © OpenStreetMap',
  Photon: 'Photon, © OpenStreetMap',
  GeoNames: 'GeoNames, CC BY 4.0',
}

/** Where an order is by whom, or why that is not known: the source or reason, the exactness, and whose the data is. */
export const placeWords = ({ place: { source, reason, exactness, by } }: Pick<PoolOrder, 'place'>): string =>
  [reason === null ? source && t(sources[source]) : t(reason), exactness && t(exactness), by && (owners[by] ?? by)]
    .filter(Boolean)
    .join(' · ')
