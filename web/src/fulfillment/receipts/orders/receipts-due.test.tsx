import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/queries.ts'
import { showsExpected, useReceiptsDue } from './receipts-due.tsx'

const within = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

test('each list opens with the filters that it is counted by', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  window.history.replaceState(null, '', '/receipt-order?warehouseId=dc&referenceId=RO')
  const { result } = renderHook(useReceiptsDue, { wrapper: within })
  expect(result.current.tabs.map(({ to }) => to)).toEqual([
    '/receipt-order?warehouseId=dc',
    '/draft-receipt-orders?warehouseId=dc',
    '/operation-receipt-orders?warehouseId=dc',
    '/completed-receipt-orders?warehouseId=dc',
    '/operation-receipt-orders?warehouseId=dc&due=overdue',
  ])
})

test('the line of what is to come stands on lists that have such orders', () => {
  expect(showsExpected([])).toBe(true)
  expect(showsExpected(['EXPECTED', 'PROCESSING'])).toBe(true)
  expect(showsExpected(['DRAFT'])).toBe(false)
  expect(showsExpected(['COMPLETED'])).toBe(false)
})
