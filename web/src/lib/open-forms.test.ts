import { expect, test } from 'vitest'
import { withoutForms } from './open-forms.ts'

test('an address without its forms keeps its filters, as they were written', () => {
  expect(withoutForms('?occupancyState=Empty&new=1')).toBe('?occupancyState=Empty')
  expect(withoutForms('?edit=1')).toBe('')
  expect(withoutForms('?import=1&warehouseId=1&publish=1')).toBe('?warehouseId=1')
  expect(withoutForms('?q=a%20b')).toBe('?q=a%20b')
  expect(withoutForms('')).toBe('')
})
