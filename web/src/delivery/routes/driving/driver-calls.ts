import type { CallShape } from '@crossdock/contract/encode-call'

// A phone on the road loads no schemas: its few calls stand here without them. A test holds them against the contract.

export type PhoneCall = CallShape & { readonly can: 'public' | 'driver' }

export const joinCall = { method: 'POST', path: '/api/driver/join', can: 'public' } as const satisfies PhoneCall
export const leaveCall = { method: 'POST', path: '/api/driver/leave', can: 'driver' } as const satisfies PhoneCall
export const routesCall = { method: 'GET', path: '/api/driver/routes', can: 'driver' } as const satisfies PhoneCall
export const actCall = { method: 'POST', path: '/api/driver/actions', can: 'driver' } as const satisfies PhoneCall
export const dutyCall = { method: 'PATCH', path: '/api/driver/duty', can: 'driver' } as const satisfies PhoneCall
export const sendPositionsCall = {
  method: 'POST',
  path: '/api/driver/positions',
  can: 'driver',
} as const satisfies PhoneCall
export const uploadCall = {
  method: 'POST',
  path: '/api/driver/proofs',
  can: 'driver',
  form: true,
} as const satisfies PhoneCall
export const pinCall = { method: 'POST', path: '/api/driver/pin', can: 'driver' } as const satisfies PhoneCall
