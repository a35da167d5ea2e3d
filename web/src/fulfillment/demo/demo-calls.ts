import type { DemoFigures } from '@crossdock/contract/fulfillment/demo'
import { type CallShape, callShape } from '../../lib/client.ts'

// Without the contract's schemas, as the shell's own calls: the dashboard is the first screen. A test compares them.

export const loadCall = {
  method: 'POST',
  path: '/api/fulfillment/demo',
  can: 'UPDATE_BUSINESS_PROFILE',
} as const satisfies CallShape
export const removeCall = {
  method: 'DELETE',
  path: '/api/fulfillment/demo',
  can: 'UPDATE_BUSINESS_PROFILE',
} as const satisfies CallShape

export const loadDemo = (): Promise<DemoFigures> => callShape<DemoFigures>(loadCall, {})
export const removeDemo = (): Promise<unknown> => callShape<unknown>(removeCall, {})
