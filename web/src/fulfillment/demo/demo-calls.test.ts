import { load, remove } from '@crossdock/contract/fulfillment/demo'
import { expect, test } from 'vitest'
import { loadCall, removeCall } from './demo-calls.ts'

test('the demo calls are those of the contract', () => {
  for (const [call, { method, path, can }] of [[loadCall, load] as const, [removeCall, remove] as const])
    expect(call).toEqual({ method, path, can })
})
