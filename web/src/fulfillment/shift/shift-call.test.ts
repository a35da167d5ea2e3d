import { get } from '@crossdock/contract/fulfillment/shift'
import { expect, test } from 'vitest'
import { queryClient, queryKey } from '../../lib/queries.ts'
import { askShiftEarly, shiftCall, shiftInput } from './shift-call.ts'

test('the call of the board is that of the contract', () => {
  const { method, path, can } = get
  expect(shiftCall).toEqual({ method, path, can })
})

test('what is asked for early is what the board asks for', async () => {
  window.history.replaceState(null, '', '/?warehouseId=018cc251f400000600000001')
  const key = queryKey(get, shiftInput('018cc251f400000600000001'))
  askShiftEarly()
  expect(queryClient.getQueryState(key)?.fetchStatus).toBe('fetching')
  queryClient.clear()
})
