import type { ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { Position } from './geometry.ts'
import { MapState } from './map-state.tsx'

/** How a pin looks; `stop` and `next` have a number in them. */
export type PinState = 'open' | 'soon' | 'late' | 'stop' | 'next' | 'done' | 'failed' | 'place'

export interface MapPin {
  readonly id: string
  readonly lng: number
  readonly lat: number
  readonly state: PinState
  /** What stands in it: the number of a stop. */
  readonly label?: string
}

/** A route that is being driven. */
export interface MapRun {
  /** Where the driver has come along. */
  readonly trail: readonly Position[]
  /** Around the next stop. */
  readonly circle: { readonly at: Position; readonly metres: number } | null
  readonly driver: {
    readonly at: Position
    /** Degrees from north; null: stands, or nobody knows. */
    readonly heading: number | null
    /** Moving and in time, idle or about to be late, late, not seen. */
    readonly tone: 'green' | 'amber' | 'red' | 'grey'
    /** What stands in the mark. */
    readonly plate: string
  } | null
}

export interface MapProps {
  /** What the map shows, for those who do not see it. */
  readonly name: string
  /** Define them with a memo: they are sorted into clusters anew when they change. */
  readonly pins: readonly MapPin[]
  /** Pins that are close to each other are one circle with their number. */
  readonly isClustered?: boolean
  /** Solid, with a tick. */
  readonly checked?: ReadonlySet<string>
  /** Has a ring around it: the one under the pointer or at the keyboard, here or beside the map. */
  readonly marked: string | null
  readonly onMark: (id: string | null) => void
  readonly onPress: (id: string) => void
  /** What is said of a marked pin: by a card at its place, and to those who do not see it. */
  readonly card: (id: string) => { readonly title: string; readonly lines: readonly string[] } | null
  /** Ids in the order in which Enter goes through them. */
  readonly walk: readonly string[]
  /** With it shapes can be drawn. */
  readonly onShape?: (ids: readonly string[]) => void
  /** With it the only pin is put where the map is pressed, or dragged there; Enter puts it into the middle. */
  readonly onPlace?: (at: Position) => void
  /** What it begins with where there are no pins. */
  readonly begin?: Position
  /** Through these points in their order. */
  readonly line?: readonly Position[]
  /** Ways beside it, which are not the one that is looked at; and what would come to it. */
  readonly others?: readonly (readonly Position[])[]
  readonly added?: readonly Position[]
  /** Who drives along it, and how far that is. */
  readonly run?: MapRun | undefined
  /** What a change of brings all pins into view: another list, another route. */
  readonly scope: string
  /** Controls at the top left. */
  readonly children?: ReactNode
}

/** A map: what draws it loads with the first one (a list beside it tells all that it shows). */
export const MapPart = lazyPart<MapProps>(
  async () => (await import('./map-view.tsx')).MapView,
  <MapState kind="loading" />,
)
