import { addUserRole } from '@crossdock/contract/account/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../lib/client.ts'
import { profile } from '../lib/profile.ts'
import { watchLate } from './watch-late.ts'

vi.mock('../lib/client.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn<(...given: unknown[]) => Promise<unknown>>(),
}))

type Profile = NonNullable<ReturnType<typeof profile.get>>

const whoHas = (...multiRole: string[]) => ({ multiRole, permissions: [], zoneClocks: {} }) as unknown as Profile
const given = () => vi.mocked(call).mock.calls.filter(([endpoint]) => (endpoint as unknown) === addUserRole)

let stop = (): void => undefined
beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue({})
})
afterEach(() => {
  stop()
  profile.set(null)
})

test('who lacks the business role is given it, once; who has it is asked for nothing', () => {
  stop = watchLate()
  profile.set(whoHas('BUSINESS'))
  expect(given()).toEqual([])
  profile.set(whoHas('DRIVER'))
  expect(given()).toEqual([[addUserRole, { role: 'BUSINESS' }]])
  profile.set(whoHas('DRIVER'))
  expect(given()).toHaveLength(1)
})
