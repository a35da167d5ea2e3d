import { expect, test } from 'vitest'
import { chooseNext, type Situation } from './rules.ts'

type Urgent = Situation['urgent'][number]

const order = (referenceId: string) => ({ referenceId }) as Urgent
const none = { orders: 0, order: null }
const calm: Situation = {
  due: { late: 0, hour: 0, today: 0, open: 0, mine: 0 },
  urgent: [],
  waiting: { nobody: 0, backOrders: 0, receipts: [], overdueReceipts: 0 },
  stuck: { count: 0, work: [] },
  nobody: { late: none, hour: none, today: none },
}
const receipt = {
  id: 'r',
  referenceId: 'RO-1',
  vendorName: null,
  expectedArrival: '2026-11-20',
} as Situation['waiting']['receipts'][number]
const work = { kind: 'shipment', id: 's', referenceId: 'SO-9' } as Situation['stuck']['work'][number]

test('the first thing to do: late before due, nobody’s before somebody’s, what holds up orders before the rest', () => {
  const all: Situation = {
    due: { late: 2, hour: 1, today: 3, open: 9, mine: 0 },
    urgent: [order('SO-1')],
    waiting: { nobody: 5, backOrders: 4, receipts: [receipt], overdueReceipts: 1 },
    stuck: { count: 1, work: [work] },
    nobody: {
      late: { orders: 1, order: order('SO-2') },
      hour: { orders: 2, order: order('SO-3') },
      today: { orders: 3, order: order('SO-4') },
    },
  }
  const steps: Situation[] = [
    all,
    { ...all, nobody: { ...all.nobody, late: none } },
    { ...all, nobody: { ...all.nobody, late: none, hour: none } },
  ]
  expect(steps.map((step) => chooseNext(step))).toEqual([
    { kind: 'give-late', orders: 1, order: order('SO-2') },
    { kind: 'give-soon', orders: 2, order: order('SO-3') },
    { kind: 'help-late', order: order('SO-1') },
  ])
  const inTime = { ...all, due: calm.due, urgent: [], nobody: { ...calm.nobody, today: all.nobody.today } }
  const rest: Situation[] = [
    inTime,
    { ...inTime, waiting: { ...inTime.waiting, backOrders: 0 } },
    { ...inTime, waiting: calm.waiting, stuck: calm.stuck },
    calm,
  ]
  expect(rest.map((step) => chooseNext(step))).toEqual([
    { kind: 'ask-vendor', waiting: 4, receipt },
    { kind: 'unstick', work },
    { kind: 'give-today', orders: 3, order: order('SO-4') },
    null,
  ])
})
