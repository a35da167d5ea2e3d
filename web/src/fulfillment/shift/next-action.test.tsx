import type { NextAction as Action } from '@crossdock/contract/fulfillment/shift'
import { list } from '@crossdock/contract/fulfillment/work'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { query, queryClient } from '../../lib/queries.ts'
import { session } from '../../lib/session.ts'
import { type Board, NextAction } from './next-action.tsx'
import { hoursShown, ShippedByHour } from './shipped-by-hour.tsx'

const order = {
  id: '01a20854226df4f3cf2bd86e',
  referenceId: 'SO-000007',
  warehouseId: '01a20854226df4f3cf2bd86f',
  customer: 'Daniel Osei',
  state: 'READY',
  taskKind: 'PICKING',
  assignee: null,
  shipBy: { at: '2026-11-20T22:00:00Z', day: '2026-11-20', time: '14:00' },
} as const
const arriving = { id: 'r2', vendorName: null, expectedArrival: '2026-11-21', orders: 2 } as const
const board = {
  due: { late: 4, hour: 0, today: 2, open: 9, placed: 5, inProcess: 4, mine: 0, backOrders: { late: 1, today: 2 } },
  waiting: {
    // The first brings nothing for what has to leave today.
    coming: [
      { ...arriving, referenceId: 'RO-000310', ordersToday: 0 },
      { ...arriving, referenceId: 'RO-000312', ordersToday: 1 },
    ],
  },
  stuck: { count: 1, work: [] },
} as unknown as Board
const receipt = { id: 'r1', referenceId: 'RO-000311', vendorName: 'Pine & Co', expectedArrival: '2026-11-20' } as const
const work = {
  kind: 'receipt',
  id: 'r2',
  referenceId: 'RO-000298',
  party: null,
  assignee: { id: 'u1', name: 'Lee Chen' },
  since: '2026-11-20T22:00:00Z',
} as const

test('what to do first is said in words, with its reason and the way there', () => {
  const shown = (next: Action) => {
    const { container, unmount } = render(
      <QueryClientProvider client={queryClient}>
        <NextAction board={{ ...board, next, after: null }} within="&warehouseId=w1" />
      </QueryClientProvider>,
    )
    const words = [container.querySelector('p')?.textContent, screen.getByRole('link').getAttribute('href')]
    const why = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent)
    unmount()
    return [...words, ...why]
  }
  expect(shown({ kind: 'give-late', orders: 3, order })).toEqual([
    'Give 3 late orders to somebody',
    '/operation-orders?due=late&assignedTo=none&warehouseId=w1',
    'late, and nobody has them',
    'SO-000007 to Daniel Osei',
    'more are late',
  ])
  expect(shown({ kind: 'keep-promise', orders: 2, order })).toEqual([
    'Decide about 2 back orders that have to leave today',
    '/back-orders?due=today&waitsForAll=false&sort=shipOutDateAsc&warehouseId=w1',
    'due today, and not all of their goods are here',
    'SO-000007 to Daniel Osei',
    'RO-000312 brings goods for some',
  ])
  expect(shown({ kind: 'give-soon', orders: 1, order })[0]).toBe('Give 1 order to somebody within the hour')
  expect(shown({ kind: 'give-today', orders: 2, order })[1]).toContain('due=today')
  expect(shown({ kind: 'help-late', order })[0]).toBe('Finish SO-000007')
  expect(shown({ kind: 'help-late', order: { ...order, assignee: { id: 'u1', name: 'Lee Chen' } } })).toEqual([
    'Help Lee Chen with SO-000007',
    `/shipment-order/${order.id}`,
    'SO-000007 to Daniel Osei',
    'more are late',
  ])
  expect(shown({ kind: 'ask-vendor', waiting: 4, receipt })).toEqual([
    'Ask Pine & Co where RO-000311 is',
    '/receipt-order/r1',
    'it should have come',
    'orders wait for stock',
  ])
  expect(shown({ kind: 'unstick', work }).slice(0, 2)).toEqual([
    'Ask Lee Chen what holds up RO-000298',
    '/receipt-order/r2',
  ])
  expect(shown({ kind: 'unstick', work: { ...work, assignee: null } })[0]).toBe('Find out what holds up RO-000298')
  session.set({ token: 't', who: { id: 'u1', name: 'Lee Chen', role: 'Admin' }, permissions: [], store: null })
  expect(shown({ kind: 'unstick', work })[0]).toBe('Go on with RO-000298')
  session.set(null)
})

test('the hours of a working day are drawn, and those before and behind it in which something left', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    today: hour === 5 ? 1 : 0,
    yesterday: hour === 20 ? 1 : 0,
  }))
  const ends = (now: number, of = hours) => [hoursShown(of, now)[0]?.hour, hoursShown(of, now).at(-1)?.hour]
  expect(ends(12)).toEqual([5, 20])
  const quiet = hours.map(({ hour }) => ({ hour, today: 0, yesterday: 0 }))
  expect([ends(12, quiet), ends(3, quiet), ends(22, quiet)]).toEqual([
    [7, 18],
    [3, 18],
    [7, 22],
  ])
})

test('the hour that it is, is that of the clocks of the warehouse', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:20:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, today: 0, yesterday: 0 }))
  const { container } = render(<ShippedByHour hours={hours} zone="America/Vancouver" />)
  expect(container.querySelector('[data-now]')?.textContent).toBe('10')
})

describe('an order of whoever reads this', () => {
  const mine = { ...work, kind: 'shipment', id: order.id, referenceId: 'SO-000007', assignee: null } as const
  const job = {
    ...{ kind: 'ship', id: order.id, referenceId: 'SO-000007', party: 'Daniel Osei', warehouseId: order.warehouseId },
    ...{ isBegun: false, isMine: true, units: 5, lines: 2, place: null, shipBy: order.shipBy },
  }
  const show = (jobs: readonly object[], width: number, next: Action = { kind: 'unstick', work: mine }) => {
    vi.stubGlobal('matchMedia', (words: string) => ({
      matches: width <= Number(/max-width: (\d+)/.exec(words)?.[1] ?? 0),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    queryClient.setQueryData(query(list, {}).queryKey, { jobs } as never)
    return render(
      <QueryClientProvider client={queryClient}>
        <NextAction board={{ ...board, next, after: { kind: 'ask-vendor', waiting: 4, receipt } }} within="" />
      </QueryClientProvider>,
    ).container
  }
  const can = { token: 't', who: { id: 'u1', name: 'Lee Chen', role: 'Admin' }, store: null }
  beforeEach(() => session.set({ ...can, permissions: ['FULFILLMENT_PROCESS_SHIPMENT_ORDERS'] }))
  afterEach(() => {
    session.set(null)
    queryClient.clear()
    vi.unstubAllGlobals()
  })

  test('is begun by the verb of its work, and first of its reasons is when it is due', () => {
    const container = show([job], 1440)
    const link = screen.getByRole('link', { name: 'Ship' })
    expect(link.getAttribute('href')).toBe(`/shipment-order/${order.id}/confirm-shipping-info`)
    expect([...container.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      'by then it has to leave',
      'since anything happened to it',
      'units in it',
    ])
  })

  test('is named with what is to be done, can be given to somebody else, and what comes after it is told', () => {
    session.set({ ...can, permissions: ['FULFILLMENT_PROCESS_SHIPMENT_ORDERS', 'FULFILLMENT_ASSIGN_TASKS'] })
    const container = show([{ ...job, kind: 'pack' }], 1440, { kind: 'help-late', order })
    expect(container.querySelector('p')?.textContent).toBe('Pack SO-000007')
    expect(screen.getByRole('link', { name: /^Pack( w)?$/ }).getAttribute('href')).toBe(
      `/shipment-order/${order.id}/setup-packing`,
    )
    expect(screen.getByRole('button', { name: 'Somebody else' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ask Pine & Co where RO-000311 is' })).toBeDefined()
  })

  test('is not named a second time on a phone, where my work says what is next', () => {
    expect(show([{ ...job, id: 'another' }], 390).textContent).toBe('')
    expect(show([], 390).textContent).toContain('Find out what holds up SO-000007')
  })
})
