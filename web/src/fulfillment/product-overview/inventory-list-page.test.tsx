import { expect, test } from 'vitest'
import { card } from './inventory-list-page.tsx'

test('the figures of a card add up: what is on hand less what is held and what cannot be used is available', () => {
  const { facts, end } = card({
    product: {
      id: 'p',
      sku: 'GT-1',
      description: 'Tea',
      storeId: 's',
      storeName: null,
      isDangerous: false,
      hasExpiration: true,
    },
    ...{ totalUnits: 96, availableUnits: 77, reservedUnits: 6, onHoldUnits: 6, clearanceUnits: 4, otherUnits: 3 },
    ...{ packages: [], totalVolumeQbft: 1, expiresAt: null, receivedAt: null, warnings: [] },
  })
  expect([...(facts ?? []), end]).toEqual(['96 units', '6 reserved', '13 not usable', '77 available'])
})
