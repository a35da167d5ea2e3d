import { get } from '@crossdock/contract/fulfillment/shift'
import { expect, test, vi } from 'vitest'
import { queryClient, queryKeeping } from '../../lib/queries.ts'
import { askShiftEarly, shiftCall, shiftInput } from './shift-call.ts'

test('the call of the board is that of the contract', () => {
  const { method, path, can } = get
  expect(shiftCall).toEqual({ method, path, can })
})

test('what is asked for early is what the board asks for, of the warehouse that the address names', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ status: true, data: { hours: [] } })))
  window.history.replaceState(null, '', '/?warehouseId=018cc251f400000600000001')
  askShiftEarly()
  const { queryKey: wanted } = queryKeeping(get, shiftInput('018cc251f400000600000001'))
  await expect.poll(() => queryClient.getQueryData(wanted)).toEqual({ hours: [] })
  queryClient.clear()
  vi.unstubAllGlobals()
})
