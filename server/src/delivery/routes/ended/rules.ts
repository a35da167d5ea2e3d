/** What a vehicle costs; null: nobody has said. */
interface Rates {
  readonly perDayCents: number | null
  readonly perKmCents: number | null
  readonly perHourCents: number | null
}

/** What a route cost, in cents: the use of its vehicle, its planned way, and the hours that it took. Null where none of it is known. */
export function costOfRoute(
  { perDayCents, perKmCents, perHourCents }: Rates,
  metres: number | null,
  seconds: number,
): number | null {
  if ((perDayCents ?? perKmCents ?? perHourCents) === null) return null
  if (perKmCents !== null && metres === null) return null
  return Math.round(
    (perDayCents ?? 0) + ((perKmCents ?? 0) * (metres ?? 0)) / 1000 + ((perHourCents ?? 0) * seconds) / 3600,
  )
}
