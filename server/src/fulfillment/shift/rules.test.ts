import type { Id } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { chooseNext, inTurn, type Situation } from './rules.ts'

type Urgent = Situation['late'][number]

const order = (referenceId: string, name?: string) =>
  ({ referenceId, assignee: name === undefined ? null : { id: name, name } }) as Urgent
const none = { orders: 0, order: null }
const calm: Situation = {
  late: [],
  promised: none,
  waiting: { backOrders: 0, coming: [] },
  stuck: { count: 0, work: [] },
  nobody: { late: none, hour: none, today: none },
}
const receipt = { id: 'r' as Id<'receiptOrder'>, referenceId: 'RO-1', vendorName: null, expectedArrival: '2026-11-20' }
const wanted = { ...receipt, isOverdue: true, orders: 2, ordersToday: 0 }
const work = { kind: 'shipment', id: 's', referenceId: 'SO-9' } as Situation['stuck']['work'][number]

test('the first thing to do, and what comes after it: late before due, nobody’s before somebody’s, a promise before it is broken, what holds up orders before the rest', () => {
  const all: Situation = {
    late: [order('SO-2'), order('SO-1', 'Lee')],
    promised: { orders: 2, order: order('SO-8') },
    waiting: { backOrders: 4, coming: [{ ...wanted, referenceId: 'RO-0', isOverdue: false }, wanted] },
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
    { ...all, nobody: { ...calm.nobody, today: all.nobody.today } },
    { ...all, nobody: calm.nobody, late: [] },
    { ...all, nobody: { ...calm.nobody, today: all.nobody.today }, late: [], promised: none },
    { ...calm, stuck: all.stuck, nobody: { ...calm.nobody, today: all.nobody.today } },
    { ...calm, nobody: { ...calm.nobody, today: all.nobody.today } },
    calm,
  ]
  expect(steps.map((step) => chooseNext(step))).toEqual([
    {
      next: { kind: 'give-late', orders: 1, order: order('SO-2') },
      after: { kind: 'give-soon', orders: 2, order: order('SO-3') },
    },
    {
      next: { kind: 'give-soon', orders: 2, order: order('SO-3') },
      after: { kind: 'help-late', order: order('SO-1', 'Lee') },
    },
    {
      next: { kind: 'help-late', order: order('SO-1', 'Lee') },
      after: { kind: 'keep-promise', orders: 2, order: order('SO-8') },
    },
    {
      next: { kind: 'keep-promise', orders: 2, order: order('SO-8') },
      after: { kind: 'ask-vendor', waiting: 4, receipt },
    },
    { next: { kind: 'ask-vendor', waiting: 4, receipt }, after: { kind: 'unstick', work } },
    { next: { kind: 'unstick', work }, after: { kind: 'give-today', orders: 3, order: order('SO-4') } },
    { next: { kind: 'give-today', orders: 3, order: order('SO-4') }, after: null },
    { next: null, after: null },
  ])
  // What is late and stands still is named once.
  const same = { ...calm, late: [order('SO-1', 'Lee')], stuck: all.stuck }
  const lee = order('SO-1', 'Lee')
  expect(chooseNext({ ...same, late: [{ ...lee, id: work.id }] }).after).toBeNull()
})

test('nobody is asked for goods that come in time, and orders of today are given beside those of the hour', () => {
  const soon = { ...calm, waiting: { backOrders: 4, coming: [{ ...wanted, isOverdue: false }] } }
  expect(chooseNext(soon)).toEqual({ next: null, after: null })
  const hour = { orders: 1, order: order('SO-3') }
  const give = (orders: number) =>
    chooseNext({ ...calm, nobody: { ...calm.nobody, hour, today: { orders, order: order('SO-3') } } }).after
  expect(give(30)).toEqual({ kind: 'give-today', orders: 30, order: order('SO-3') })
  expect(give(1)).toBeNull()
})

test('orders are in turn by the moment at which they must have left', () => {
  const at = (moment: string) => ({ referenceId: moment, shipBy: { at: moment } }) as Urgent
  const [noon, night] = [at('2026-11-23T20:00:00Z'), at('2026-11-24T00:00:00Z')]
  expect(inTurn([night, noon])).toEqual([noon, night])
})
