import type { create, Route, RouteStop, RouteType, StopProof } from '@crossdock/contract/delivery/routes'
import { type Instruction, instructionChips } from '@crossdock/contract/delivery/tracking'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { straightMatrix } from '@crossdock/optimizer/matrices'
import { codeOfCountry } from '../../platform/geocoding/cities.ts'

/** What a route may become, by what is done to it (ROUTE-007). */
const from = {
  plan: ['Pending', 'Schedule'],
  setStops: ['Pending', 'Schedule', 'Ongoing'],
  lock: ['Pending', 'Schedule', 'Ongoing'],
  start: ['Schedule'],
  report: ['Ongoing'],
  complete: ['Ongoing'],
  cancel: ['Pending', 'Schedule', 'Ongoing'],
  restore: ['Canceled', 'Failed'],
  placeInPool: ['Canceled', 'Failed'],
  restoreOrders: ['Canceled', 'Failed'],
  remove: ['Pending', 'Schedule', 'Canceled'],
} as const satisfies Record<string, readonly RouteType[]>
export type Deed = keyof typeof from

/** What is said where it cannot. */
export const refusals: Readonly<Record<Deed, { readonly message: string }>> = {
  plan: { message: 'A route that has started cannot be planned anew.' },
  setStops: { message: 'A route that has ended has no stops to change.' },
  lock: { message: 'A route that has ended has no stops to change.' },
  start: { message: 'Only a scheduled route can be started.' },
  report: { message: 'Only stops of a route under way can be reported.' },
  complete: { message: 'Only a route under way can be completed.' },
  cancel: { message: 'A route that has ended cannot be canceled.' },
  restore: { message: 'Only a canceled or failed route can be restored.' },
  placeInPool: { message: 'Only orders of a canceled or failed route go back to the pool.' },
  restoreOrders: { message: 'Only orders of a canceled or failed route go back to the pool.' },
  remove: { message: 'A route that has started cannot be deleted.' },
}

/** Whether something can be done to a route in its state. */
export const canDo = (deed: Deed, type: RouteType): boolean => (from[deed] as readonly RouteType[]).includes(type)

/** Whether it changes what is driven on a day, and by whom; a lock does not, nor what a driver tells of it. */
export const changesDay = (deed: Deed): boolean => !['lock', 'start', 'report', 'complete'].includes(deed)

/** A route that has not started is scheduled as soon as it has a day and a driver, and a draft until then. */
export const typeOfPlan = (plan: {
  readonly date: string | null
  readonly driverId: string | null
}): 'Pending' | 'Schedule' => (plan.date !== null && plan.driverId !== null ? 'Schedule' : 'Pending')

type Done = Pick<RouteStop, 'addressId' | 'status'>

/** What a route ends as: null while a stop is left. A route on which nothing was delivered has failed, an empty one too. */
export function typeOfEnd(stops: readonly Done[]): 'Delivered' | 'Failed' | null {
  if (stops.some(({ status }) => status === 'To go')) return null
  return stops.some(({ status }) => status === 'Delivered') ? 'Delivered' : 'Failed'
}

/** Whether the stops that are done stay in front, in the order in which they were done. */
export function keepsDone(before: readonly Done[], after: readonly string[]): boolean {
  const done = before.filter(({ status }) => status !== 'To go').map(({ addressId }) => addressId)
  return done.every((addressId, place) => after[place] === addressId)
}

/** Why other stops are refused: the route is locked, or one that leaves it; null: nothing is. */
export function lockedAgainst(
  {
    isLocked,
    orders,
  }: Pick<Route, 'isLocked'> & { readonly orders: readonly Pick<RouteStop, 'addressId' | 'isLocked'>[] },
  after: readonly string[],
): string | null {
  const isOther = orders.length !== after.length || orders.some(({ addressId }, place) => after[place] !== addressId)
  if (isLocked && isOther) return 'This route is locked.'
  return orders.some((stop) => stop.isLocked && !after.includes(stop.addressId)) ? 'This stop is locked.' : null
}

/**
 * What a change of a route leaves in the log: its head, and of its stops only those that it changed, added, took off or moved. All
 * stops of both, with each report of one of them, would be some 100 kB for 150 stops.
 */
export function changedParts(before: Route, after: Route): { readonly before: Route; readonly after: Route } {
  const textOf = (stop: RouteStop) => JSON.stringify(stop)
  const [was, is] = [new Set(before.orders.map(textOf)), new Set(after.orders.map(textOf))]
  return {
    before: { ...before, orders: before.orders.filter((stop) => !is.has(textOf(stop))) },
    after: { ...after, orders: after.orders.filter((stop) => !was.has(textOf(stop))) },
  }
}

/** What a customer has said to the driver, as a row has it; null: nothing. */
export function instructionOf(row: {
  readonly instruction_chips: readonly string[] | null
  readonly instruction: string | null
}): Instruction | null {
  const chips = instructionChips.filter((chip) => row.instruction_chips?.includes(chip))
  return chips.length === 0 && row.instruction === null ? null : { chips, words: row.instruction }
}

interface Place {
  readonly lat: number | null
  readonly lng: number | null
}

/** Metres and seconds of the way over the places that are known, and of the services; null where there is no way. */
export function wayOver(
  places: readonly (Place | null)[],
  serviceMinutes: number,
): { readonly distance: number; readonly duration: number } | null {
  const known = places.flatMap((place) =>
    place && place.lat !== null && place.lng !== null ? [{ latitude: place.lat, longitude: place.lng }] : [],
  )
  if (known.length < 2) return null
  let distance = 0
  let duration = serviceMinutes * 60
  for (const [index, place] of known.entries()) {
    const next = known[index + 1]
    if (!next) break
    const leg = straightMatrix([place, next])
    distance += leg.distances[1] ?? 0
    duration += leg.durations[1] ?? 0
  }
  return { distance: Math.round(distance), duration: Math.round(duration) }
}

/** Provinces of Canada in which one is of age at 18; in the others it is 19. */
const earlier = /^(AB|ALBERTA|MB|MANITOBA|QC|PQ|QU[EÉ]BEC)$/

/** From which age somebody takes what only adults may buy, by the law of where it goes. */
export function minAgeOf(
  { state, country }: { readonly state: string; readonly country: string | null },
  home: string,
): number {
  const code = codeOfCountry(country ?? home)
  if (code === 'US') return 21
  if (code === 'JP') return 20
  if (code === 'CA') return earlier.test(state.trim().toUpperCase()) ? 18 : 19
  return code === 'KR' ? 19 : 18
}

/** What is kept of a proof, in the rows of stops and of what phones have said. */
interface ProofColumns {
  readonly proof_name: string | null
  readonly proof_note: string | null
  readonly proof_packages: number | null
  readonly proof_pin: boolean | null
  readonly proof_born_by: string | null
  readonly files: StopProof['files']
}

/** What was left as a proof; null: nothing. */
export function proofOf({ files, ...row }: ProofColumns): StopProof | null {
  const said = {
    ...{ name: row.proof_name, note: row.proof_note, packages: row.proof_packages },
    ...{ isPinRight: row.proof_pin, bornBy: row.proof_born_by },
  }
  return files.length === 0 && Object.values(said).every((one) => one === null) ? null : { ...said, files }
}

/** What a route is planned with, and how it is kept. */
export type Plan = Pick<ParsedOf<typeof create>, 'name' | 'date' | 'start' | 'startDepotId' | 'endDepotId'>
export const planOf = ({ name, date, start, startDepotId, endDepotId }: Plan) => ({
  ...{ name, date, start },
  start_depot_id: startDepotId,
  end_depot_id: endDepotId,
})
