import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LineState } from './line-state.tsx'

test('of a back order only what is short waits for goods', () => {
  const item = (id: string) => ({ id, unitsCount: 2, reservedUnits: 0, pickedUnits: 0 })
  const shortage = {
    ...{ itemId: 'short', productId: 'p', sku: 'GT-1', description: 'Tea', neededUnits: 2 },
    ...{ availableUnits: 0, packedUnits: 0, onHoldUnits: 0 },
  }
  const waiting = { since: '2026-11-24T10:00:00Z', waitsForAll: false, shortages: [shortage], position: 1, coming: [] }
  const words = (id: string, of: typeof waiting | null) => {
    const { unmount } = render(<LineState order={{ state: 'BACK_ORDER', waiting: of }} item={item(id)} />)
    const [said] = ['Waits for goods', 'Waits for the rest'].filter((one) => screen.queryByText(one))
    unmount()
    return said
  }
  expect([words('short', waiting), words('here', waiting)]).toEqual(['Waits for goods', 'Waits for the rest'])
  // Nobody looked yet: whatever is not held for it is missing.
  expect(words('here', null)).toBe('Waits for goods')
})
