import { placeFaults } from '@crossdock/contract/address-fields'
import { coordinatesOf, type PoolOrder, type PoolOrderForm } from '@crossdock/contract/delivery/pool-orders'
import type { FieldError } from '@crossdock/contract/errors'
import { z } from 'zod'
import { doubtOf } from '../../platform/geocoding/doubts.ts'
import { platformJob } from '../../platform/queue.ts'

interface PlaceAndWindow {
  readonly lat: number | null
  readonly lng: number | null
  readonly windowFrom: string | null
  readonly windowTo: string | null
}

/** What no field can say alone: half a place, one in the sea, a window that ends before it begins. */
export function faultsOfOrder({ lat, lng, windowFrom, windowTo }: PlaceAndWindow): FieldError[] {
  const faults = placeFaults({ lat, lng })
  // A delivery over midnight would be on two days, and a date is of one.
  if (windowFrom !== null && windowTo !== null && windowTo <= windowFrom)
    faults.push({ path: 'windowTo', message: 'Must be after the start' })
  return faults
}

/** Looks for the places that orders have not. It begins by itself, too: what a killed server has left is found. */
export const placeJob = platformJob('place-orders', z.object({}), { at: '* * * * *' })

/** What an order's row says of its place. */
export interface PlaceColumns {
  readonly lat: number | null
  readonly lng: number | null
  readonly place_state: PoolOrder['place']['state']
  readonly place_source: PoolOrder['place']['source']
  readonly place_exactness: string | null
  readonly place_by: string | null
  readonly place_reason: string | null
  readonly hint_lat: number | null
  readonly hint_lng: number | null
  readonly place_tries: number
  readonly place_due: string | null
}

export const unplaced = {
  ...{ lat: null, lng: null, place_source: null, place_exactness: null, place_by: null, place_reason: null },
  ...{ hint_lat: null, hint_lng: null, place_tries: 0, place_due: null },
}

interface At {
  readonly lat: number
  readonly lng: number
}

export const lookedFor = (now: Date, hint: At | null = null): PlaceColumns => ({
  ...unplaced,
  ...{ place_state: 'Looking', place_due: now.toISOString() },
  ...{ hint_lat: hint?.lat ?? null, hint_lng: hint?.lng ?? null },
})

export const placedBy = (source: 'Given' | 'Person', { lat, lng }: At): PlaceColumns => ({
  ...unplaced,
  ...{ lat, lng, place_state: 'Placed', place_source: source },
})

type Placed = Pick<PoolOrderForm, 'addressLine1' | 'city' | 'state' | 'zipCode' | 'country' | 'lat' | 'lng'>

/** Where an order is by what was sent: coordinates that do not fit the address are asked about, and none are looked for. */
export function placeOfForm(form: Placed, home: string, now: Date, source: 'Given' | 'Person' = 'Given'): PlaceColumns {
  const { lat, lng } = form
  if (lat === null || lng === null) return lookedFor(now)
  const doubt = doubtOf({ lat, lng }, form, home)
  if (doubt === null) return placedBy(source, { lat, lng })
  return {
    ...unplaced,
    ...{ place_state: 'To confirm', place_source: 'Given', place_reason: doubt, hint_lat: lat, hint_lng: lng },
  }
}

const addressFields = ['addressLine1', 'city', 'state', 'zipCode', 'country'] as const

/**
 * Where an order is after it was changed; null: where it was. Another address is looked for, unless a person has placed the order;
 * coordinates that are other ones are the person's who sends them.
 */
export function placeOfChange(before: PoolOrder, form: Placed, home: string, now: Date): PlaceColumns | null {
  const known = coordinatesOf(before)
  const isSamePlace = known.lat === form.lat && known.lng === form.lng
  if (!isSamePlace) return placeOfForm(form, home, now, 'Person')
  const isSameAddress = addressFields.every((field) => before[field] === form[field])
  if (isSameAddress || (before.place.source === 'Person' && before.lat !== null)) return null
  const hint = known.lat !== null && known.lng !== null ? { lat: known.lat, lng: known.lng } : null
  return lookedFor(now, hint)
}
