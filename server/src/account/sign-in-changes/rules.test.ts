import { newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { signInChangeJob } from './rules.ts'

test('what earlier releases have queued is still told, and nothing that nobody has words for', () => {
  const userId = newId<'user'>()
  expect(signInChangeJob.name).toBe('factor-mail')
  expect(signInChangeJob.said.safeParse({ userId, what: 'code-app-on', by: null }).success).toBe(true)
  expect(signInChangeJob.said.safeParse({ userId, what: 'something-else', by: null }).success).toBe(false)
})
