import { expect, test } from 'vitest'
import { testServer } from '../test/harness.ts'
import { requirePlan } from './limits.ts'

const server = testServer()

test('a plan that accounts are to begin with, and that is not there, is refused by name (SUBS-036)', async () => {
  const { pool } = server.app.platform
  await requirePlan(pool, 'free')
  await requirePlan(pool, 'choose')
  await expect(requirePlan(pool, 'none')).rejects.toThrow(
    /^DEFAULT_PLAN must be one of .*free.*, or choose; "none" is none\.$/,
  )
})
