import type { Day } from '@crossdock/contract/days'
import { mostSuggested, type SuggestedPlace } from '@crossdock/contract/fulfillment/stock/put-away'
import type { Id } from '@crossdock/contract/ids'
import { fitsType, type PlaceType } from '../../../warehouse/stock-locations/rules.ts'
import { fitsInside, type Sides } from '../../../warehouse/stock-locations/types/rules.ts'

/** A package that is to be put away: its sides in cm, and its weight in kg. */
export interface Package extends Sides {
  readonly weight: number
}

/** A type of locations of the warehouse. */
export interface LocationType extends PlaceType {
  readonly label: string
}

/** Goods of the product in one place. */
export interface Standing {
  /** Units that may leave. */
  readonly units: number
  readonly expiresAt: Day | null
  /** Some of them are of another date or lot than what comes. */
  readonly isOther: boolean
}

/** A place of the warehouse, with what is in it, whoever has it. */
export interface LookedAt {
  readonly id: Id<'stockLocation'>
  readonly title: string
  readonly typeId: string
  /** In kg; null: no limit. */
  readonly maxWeight: number | null
  readonly isOccupied: boolean
  /** Damaged goods, or such as are looked at first, stand there. */
  readonly isForUnsound: boolean
  /** In kg. */
  readonly weight: number
  /** In cubic centimetres. */
  readonly volume: number
}

interface Wanted {
  readonly package: Package
  /** Packages that are to be put away. */
  readonly count: number
  /** By the id of the type. */
  readonly types: ReadonlyMap<string, LocationType>
  /** What stands of the product, by the id of the location. */
  readonly standing: ReadonlyMap<string, Standing>
}

const volumeOf = ({ depth, width, height }: Sides): number => depth * width * height
const grams = (kilograms: number): number => Math.round(kilograms * 1000)

/** Packages that a place still has room for, by its weight limit and by its space. */
export function roomFor(one: Package, place: LookedAt, type: LocationType): number {
  const bySpace = Math.floor((volumeOf(type) - place.volume) / volumeOf(one))
  const each = grams(one.weight)
  if (place.maxWeight === null || each === 0) return Math.max(bySpace, 0)
  return Math.max(Math.min(bySpace, Math.floor((grams(place.maxWeight) - grams(place.weight)) / each)), 0)
}

/** A package goes into locations of a type when it is not larger than they are. */
export const takesPackage = (type: LocationType, one: Package): boolean => fitsInside(one, type)

interface Candidate extends SuggestedPlace {
  readonly typeId: string
  readonly takesAll: boolean
  readonly space: number
}

function candidateOf(place: LookedAt, { package: one, count, types, standing }: Wanted): Candidate[] {
  const type = types.get(place.typeId)
  const there = standing.get(place.id)
  if (!type || !takesPackage(type, one) || there?.isOther) return []
  // A bay of what must not be sent is no place for good ones, but where good ones of it stand already.
  if (place.isForUnsound && !there?.units) return []
  const fits = roomFor(one, place, type)
  if (fits === 0) return []
  // Several products share a place only where goods stand loose (SLT-012).
  if (place.isOccupied && !there && !fitsType(type, null)) return []
  return [
    {
      stockLocation: { id: place.id, title: place.title },
      label: type.label,
      units: there?.units ?? 0,
      expiresAt: there?.expiresAt ?? null,
      isEmpty: !place.isOccupied,
      filledPercent: Math.min(Math.round((place.volume / volumeOf(type)) * 100), 100),
      fits,
      typeId: place.typeId,
      takesAll: fits >= count,
      space: volumeOf(type),
    },
  ]
}

/** The first difference of two that is one. */
const first = (...differences: readonly number[]): number => differences.find((difference) => difference !== 0) ?? 0

/**
 * Which of these places are suggested, the best first. Where the product stands already comes before a new place, and one that
 * takes everything before one that does not; of empty places one of the type where it stands, then the smallest that will do.
 * `places` are in the order of walking, from where it stands on. A new place is always among them, where there is one.
 */
export function choosePlaces(places: readonly LookedAt[], wanted: Wanted): SuggestedPlace[] {
  const candidates = places.flatMap((place) => candidateOf(place, wanted))
  const standing = candidates
    .filter(({ units }) => units > 0)
    .sort((a, b) => first(Number(b.takesAll) - Number(a.takesAll), b.units - a.units))
  const own = new Set(standing.map(({ typeId }) => typeId))
  const fresh = candidates
    .filter(({ stockLocation }) => !wanted.standing.has(stockLocation.id))
    .sort((a, b) =>
      first(
        Number(b.isEmpty) - Number(a.isEmpty),
        Number(b.takesAll) - Number(a.takesAll),
        Number(own.has(b.typeId)) - Number(own.has(a.typeId)),
        a.isEmpty ? 0 : a.filledPercent - b.filledPercent,
        a.takesAll ? a.space - b.space : b.fits - a.fits,
      ),
    )
  const known = standing.slice(0, fresh.length > 0 ? mostSuggested - 1 : mostSuggested)
  return [...known, ...fresh]
    .slice(0, mostSuggested)
    .map(({ typeId: _typeId, takesAll: _takesAll, space: _space, ...place }) => place)
}
