import { expect, test } from 'vitest'
import { mayProcess } from './rules.ts'

test('those whom an order was given to work on it, anybody when nobody is, and always the owner', () => {
  const lee = { id: 'lee', isOwner: false }
  expect(mayProcess(lee, ['lee'])).toBe(true)
  expect(mayProcess(lee, ['kim', 'lee'])).toBe(true)
  expect(mayProcess(lee, [])).toBe(true)
  expect(mayProcess(lee, ['kim'])).toBe(false)
  expect(mayProcess({ id: 'maya', isOwner: true }, ['kim'])).toBe(true)
})
