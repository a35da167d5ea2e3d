import type { StockRecord } from '@crossdock/contract/fulfillment/stock/records'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AdjustRow } from './adjust-row.tsx'

test('every head says that it counts packages, as the stock records of a moment ago counted units', () => {
  const record = {
    packageCount: 18,
    reservedCount: 2,
    condition: 5,
    lot: '',
    expiresAt: null,
    stockLocation: { title: 'A-01' },
    warehouse: { title: 'DC' },
    packageType: { name: 'Case', unitQuantity: 12 },
  } as unknown as StockRecord
  render(
    <ul>
      <AdjustRow
        record={record}
        entry={{ count: '18', condition: 5, reason: '' }}
        faults={{}}
        commonReason=""
        onChange={() => undefined}
      />
    </ul>,
  )
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Packages on hand', 'of them reserved'])
  expect(screen.getByText('Packages counted')).toBeDefined()
})
