import { expect, it } from 'vitest'
import { mappingInput } from './remembered.ts'

it('a kept mapping is checked when it is read again', () => {
  const mapping = { sku: { column: 0 }, weight: { column: 1, unit: 'lb', decimal: ',' }, barcode: { constant: null } }
  expect(mappingInput.parse(mapping)).toEqual(mapping)
  for (const wrong of [
    { sku: { column: -1 } },
    { sku: { column: 0.5 } },
    { sku: {} },
    { sku: { column: 1, unit: 'stone' } },
    { sku: { column: 1, constant: 2 } },
  ])
    expect(mappingInput.safeParse(wrong).success).toBe(false)
})
