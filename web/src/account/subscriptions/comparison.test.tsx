import type { Plan, Subscription } from '@crossdock/contract/account/subscriptions'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/queries.ts'
import { Comparison } from './comparison.tsx'

const plan = (planId: string, name: string): Plan => ({
  planId,
  name,
  isOffered: true,
  monthlyPrice: 89,
  yearlyPrice: 890,
  featureSettings: {},
})
const plans = [plan('free', 'Free'), plan('starter', 'Starter'), plan('growth', 'Growth')]
const own = { planId: 'free', status: 'FREE', periodKey: null, periodEnd: null, enterpriseRequestedAt: null }
const show = (): void => {
  const none = (): void => undefined
  render(
    <QueryClientProvider client={queryClient}>
      <Comparison
        {...{ own: own as unknown as Subscription, plans, use: [], period: 'monthly' }}
        {...{ isPaymentSetUp: true, isWorkingOut: false, onAskEnterprise: none, onWorkOut: none }}
      />
    </QueryClientProvider>,
  )
}
const heads = (): (string | null)[] => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('the plans stand side by side', () => {
  show()
  expect(heads()).toEqual(['You use', 'Free', 'Starter', 'Growth'])
})

test('on a phone one plan stands beside what is used, and people choose which', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: query.includes('max-width: 640px'), addEventListener: () => undefined },
    removeEventListener: () => undefined,
  }))
  show()
  expect(heads()).toEqual(['You use', 'Free'])
  fireEvent.change(screen.getByLabelText('Plan'), { target: { value: 'growth' } })
  expect(heads()).toEqual(['You use', 'Growth'])
})
