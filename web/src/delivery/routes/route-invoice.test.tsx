import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/queries.ts'
import { session } from '../../lib/session.ts'
import { RouteInvoice } from './route-invoice.tsx'

afterEach(() => {
  queryClient.clear()
  session.set(null)
})

test('whoever sees a part of a route’s orders is told why there is no invoice, and is not asked to try again', async () => {
  const body = {
    status: false,
    code: 400,
    errInfo: { errType: 'WrongState' },
    message: 'There are orders of other merchants',
  }
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 400 }))
  render(
    <QueryClientProvider client={queryClient}>
      <RouteInvoice routeId="01a20854226df4f3cf2bd86e" />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/Whoever may see all of them sees its invoice/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test.each([true, false])(
  'a promo code that is kept with nothing to pay stands there, and goes for whoever may buy: %s',
  async (mayBuy) => {
    const permissions = mayBuy ? ['BUY_SUBSCRIPTION'] : []
    session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions, store: null })
    const routeId = '01a20854226df4f3cf2bd86f'
    const empty = {
      ...{
        routeId,
        state: 'EMPTY',
        type: 'zero-amount',
        items: [],
        taxes: [],
        gstAmt: 0,
        gstName: 'GST',
        gstPercent: 5,
      },
      ...{ subTotalBeforeDiscount: 0, discountAmount: 0, subTotal: 0, totalCharge: 0, promoCode: 'SPRING', paid: [] },
      ...{ isDiscountApplied: false, currency: 'CAD' },
      discount: { id: 'b'.repeat(24), code: 'SPRING', type: 'percent', value: 10 },
    }
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
      asked.push(`${method} ${url.split('?')[0]}`)
      const isGone = asked.includes('POST /api/web-order/remove-discount')
      return Response.json({ status: true, data: isGone ? { ...empty, promoCode: null, discount: null } : empty })
    })
    render(
      <QueryClientProvider client={queryClient}>
        <RouteInvoice routeId={routeId} />
      </QueryClientProvider>,
    )
    await screen.findByText(/No order of this route has a service with a price/)
    if (!mayBuy) return expect(screen.queryByText('SPRING')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await expect.poll(() => screen.queryByText('SPRING')).toBeNull()
    expect(asked).toContain('POST /api/web-order/remove-discount')
  },
)
