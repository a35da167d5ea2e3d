import type { Invoice } from '@crossdock/contract/account/invoices'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/queries.ts'
import { MantineHost } from '../../ui/mantine-host.tsx'
import { QuotePanel } from './quote-panel.tsx'

const none = (): void => undefined
const quote = {
  ...{ id: 'a'.repeat(24), kind: 'upgrade', type: 'card', title: 'Growth, monthly', periodKey: 'monthly' },
  ...{ newPrice: 189, remainingBalance: 88.5, subTotalBeforeDiscount: 100.5, discountAmount: 0, subTotal: 100.5 },
  ...{
    gstName: 'GST',
    gstPercent: 5,
    gstAmt: 5.03,
    taxes: [{ name: 'GST', percent: 5, amount: 5.03 }],
    totalCharge: 105.53,
    total: 105.53,
    isDiscountApplied: false,
  },
  ...{ promoCode: null, promoAmount: 0, creditAmount: 0 },
  rest: {
    ...{ planName: 'Starter', seconds: 10, ofSeconds: 20, price: 89 },
    ...{ from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', at: '2026-01-16T00:00:00Z' },
  },
} as unknown as Invoice

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})

test('what stands before a discount is said where there is one (PAY-007)', () => {
  const panel = (invoice: Invoice) => (
    <QueryClientProvider client={queryClient}>
      <MantineHost>
        <QuotePanel invoice={invoice} onChange={none} onClose={none} onOrder={none} onDone={none} />
      </MantineHost>
    </QueryClientProvider>
  )
  const { rerender } = render(panel(quote))
  expect(screen.getByText('Subtotal')).toBeTruthy()
  expect(screen.queryByText('Before discount')).toBeNull()
  rerender(panel({ ...quote, promoCode: 'SPRING', promoAmount: 10, isDiscountApplied: true }))
  expect(screen.getByText('Before discount')).toBeTruthy()
})
