/** A place on the map, in degrees. */
export interface Point {
  readonly lat: number
  readonly lng: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres from one place to another, as the crow flies. */
export function kilometresBetween(a: Point, b: Point): number {
  const half = (x: number) => Math.sin(x / 2) ** 2
  const across =
    half(radians(b.lat - a.lat)) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(radians(b.lng - a.lng))
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(across)))
}
