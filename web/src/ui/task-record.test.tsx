import type { UseQueryResult } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/errors.ts'
import { BigTask } from './big-task.tsx'
import { TaskRecord } from './task-record.tsx'

// A failure is told to the server.
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ status: true })))

const answered = (part: Partial<UseQueryResult<string>>) =>
  ({ data: undefined, error: null, isFetching: false, ...part }) as UseQueryResult<string>

const step = (part: Partial<UseQueryResult<string>>, name?: string) => (
  <TaskRecord
    query={answered(part)}
    title="Pick"
    name={name}
    path="/shipment-order/a"
    list={{ to: '/operation-orders', label: 'Operation Orders' }}
  >
    {(words) => (
      <BigTask title={`Pick · ${words}`} documentTitle="Pick" back="/shipment-order/a">
        <p>Go to A-01</p>
      </BigTask>
    )}
  </TaskRecord>
)

const head = () => screen.getByRole('heading', { level: 1 })

test('a step that is on its way stands in its frame with the way back, and the focus goes on with it', () => {
  const { rerender } = render(step({}, 'SO-000005'))
  expect(head().textContent).toBe('Pick · SO-000005')
  expect(document.activeElement).toBe(head())
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/shipment-order/a')
  rerender(step({ data: 'SO-000005' }))
  expect(screen.getByText('Go to A-01')).toBeDefined()
  expect(document.activeElement).toBe(head())
})

test.each([
  [500, 'This could not be loaded'],
  [403, 'This could not be loaded'],
  [404, 'This does not exist, or it is not yours.'],
])('a step that cannot be loaded (%i) says so in its frame', (status, words) => {
  render(step({ error: new ApiError(status, { status: false, code: 300, message: 'no' }) }))
  expect(head().textContent).toBe('Pick')
  expect(document.activeElement).toBe(head())
  expect(screen.getByRole('heading', { level: 2, name: words })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Operation Orders' })).toBeDefined()
  expect(screen.getAllByRole('main')).toHaveLength(1)
})
