import type * as tracking from '@crossdock/contract/delivery/tracking'
import type { CallShape } from '@crossdock/contract/encode-call'

// Whoever waits for a parcel loads no schemas: the page's few calls and choices stand here without them. A test holds them against
// the contract.

type PageCall = CallShape & { readonly can: 'public' }

const path = '/api/delivery/tracking/{token}'
export const trackedCall = { method: 'GET', path, can: 'public' } as const satisfies PageCall
export const instructCall = { method: 'POST', path: `${path}/instruction`, can: 'public' } as const satisfies PageCall
export const rateCall = { method: 'POST', path: `${path}/rating`, can: 'public' } as const satisfies PageCall

export const proofCall = { method: 'POST', path: `${path}/proof`, can: 'public' } as const satisfies PageCall

export type InstructionChip = (typeof tracking.instructionChips)[number]
export type RatingChip = (typeof tracking.ratingChips)[number]

export const doorChips: readonly InstructionChip[] = ['Ring twice', 'At the door', 'Back door', 'With a neighbour']
export const praiseChips: readonly RatingChip[] = ['On time', 'Friendly', 'Careful']
export const faultChip: RatingChip = 'Missing or broken'
