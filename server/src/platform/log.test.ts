import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('of a fault the log has its kind, words, code and place, and nothing that hangs on it', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const cause = Object.assign(new Error('no route'), { code: 'EHOST', client: { password: 'hidden' } })
  log.warn(
    {
      err: Object.assign(new Error('cut off', { cause }), {
        code: '57P01',
        client: { password: 'hidden' },
        detail: 'hidden',
      }),
    },
    'lost',
  )
  log.warn({ err: 'hardly a fault' }, 'odd')
  const [first, second] = lines.map((line) => JSON.parse(line) as { err: Record<string, unknown> })
  expect(first?.err).toMatchObject({ type: 'Error', message: 'cut off', code: '57P01', cause: { code: 'EHOST' } })
  expect(String(first?.err['stack'])).toContain('log.test.ts')
  expect(second?.err).toEqual({ message: 'hardly a fault' })
  expect(lines.join()).not.toContain('hidden')
})
