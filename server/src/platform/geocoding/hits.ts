import type { Point } from './points.ts'

export interface PostalAddress {
  readonly addressLine1: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly country: string | null
}

/** How near a hit is: at the house, between houses whose numbers are known, somewhere in its street or its town. */
export type Exactness = 'House' | 'Between houses' | 'Street' | 'Town'

export interface Hit extends Point {
  readonly exactness: Exactness
}

/** The geocoder has not answered, or not as it should: the same may be asked again later. */
export class GeocoderSilent extends Error {
  /** It refuses us, or has had enough for now: others are not asked for either. */
  readonly isForAll: boolean
  constructor(message: string, { cause, isForAll = false }: { cause?: unknown; isForAll?: boolean } = {}) {
    super(message, { cause })
    this.isForAll = isForAll
  }
}

export interface Geocoder {
  /** As people know it. */
  readonly title: string
  /** The best hit; null where there is none. */
  find(address: PostalAddress): Promise<Hit | null>
}

/** How one geocoder is asked, by its documents. */
export interface Asks {
  readonly title: string
  /** The address to fetch, below that of the host. */
  query(address: PostalAddress, key: string | null): string
  /** What its answer says; throws where it is none. */
  read(body: unknown): Hit | null
}
