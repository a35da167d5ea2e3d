import type { PoolOrder } from '@crossdock/contract/delivery/pool-orders'
import { expect, test } from 'vitest'
import * as state from './pool-state.ts'

const order = (n: number) =>
  ({
    addressId: `o${n}`,
    ...{ orderNo: `W-${n}`, poNo: null, zipCode: 'V5K 0A1', city: 'Vancouver' },
    customer: { firstName: 'Ana', lastName: `Novak ${n}`, phone: '6045550100', secphone: null },
  }) as PoolOrder
const [one, two, three] = [order(1), order(2), order(3)]
const { initialPoolState: empty } = state
const numbers = (orders: readonly PoolOrder[]) => orders.map(({ orderNo }) => orderNo)

test('at first the pools are empty, the index is -1 and all flags are false', () => {
  expect(empty).toEqual({
    ...{ orderPool: [], deletedOrderPool: [], checkedOrders: [], searchValue: '', searchResults: [] },
    currentOrderInOrderPool: { order: null, index: -1, fromMap: false },
    currentOrderInSingleRoute: { addressId: null, fromMap: false },
    ...{ isDeleted: false, showAllOrdersOnMap: false, isSelectMode: false, orderPoolLoadingStatus: false },
  })
})

test.each([
  ['the pool', 'orderPool', state.addOrders, state.removeOrder, state.replacePool],
  ['the deleted pool', 'deletedOrderPool', state.addDeletedOrders, state.removeDeletedOrder, state.replaceDeletedPool],
] as const)(
  'orders come to the front of %s, leave it by their place, and are replaced',
  (_, pool, add, remove, replace) => {
    const other = pool === 'orderPool' ? 'deletedOrderPool' : 'orderPool'
    const two_one = add(add(empty, [one]), [two])
    expect(numbers(two_one[pool])).toEqual(['W-2', 'W-1'])
    expect(numbers(add(two_one, [one])[pool])).toEqual(['W-1', 'W-2'])
    expect(numbers(remove(two_one, 0)[pool])).toEqual(['W-1'])
    expect(numbers(remove(two_one, 5)[pool])).toEqual(['W-2', 'W-1'])
    const replaced = replace(two_one, [three])
    expect([numbers(replaced[pool]), replaced[other]]).toEqual([['W-3'], []])
    expect(replace(replaced, [three])).toBe(replaced)
  },
)

test('a search finds in the deleted pool while that is looked at, else in the active one, and anew in another list', () => {
  const both = state.replaceDeletedPool(state.replacePool(empty, [one, two]), [three])
  const found = state.setSearchValue(both, ' w-')
  expect([found.searchValue, numbers(found.searchResults)]).toEqual([' w-', ['W-1', 'W-2']])
  expect(numbers(state.replacePool(found, [two]).searchResults)).toEqual(['W-2'])
  expect(numbers(state.toggleDeletedView(found).searchResults)).toEqual(['W-3'])
  expect(state.setSearchValue(found, '').searchResults).toEqual([])
})

test('an order is checked once, and let go by its id; with the last one select mode ends', () => {
  const checked = state.checkOrders(state.checkOrders(empty, [one, two]), [{ ...two }, three])
  expect([numbers(checked.checkedOrders), checked.isSelectMode]).toEqual([['W-1', 'W-2', 'W-3'], true])
  expect(checked.checkedOrders[1]).toBe(two)
  const left = state.uncheckOrder(checked, 'o2')
  expect([numbers(left.checkedOrders), left.isSelectMode]).toEqual([['W-1', 'W-3'], true])
  expect(state.uncheckOrder(state.uncheckOrder(left, 'o1'), 'o3').isSelectMode).toBe(false)
})

test('the views and flags are toggled; leaving select mode lets go of all that is checked', () => {
  const { isDeleted } = state.toggleDeletedView(empty)
  const { showAllOrdersOnMap } = state.toggleShowAllOnMap(empty)
  const { orderPoolLoadingStatus } = state.toggleLoadingStatus(empty)
  const selecting = state.toggleSelectMode(empty)
  expect([isDeleted, showAllOrdersOnMap, orderPoolLoadingStatus, selecting.isSelectMode]).toEqual(Array(4).fill(true))
  const left = state.toggleSelectMode(state.checkOrders(selecting, [one]))
  expect([left.isSelectMode, left.checkedOrders]).toEqual([false, []])
})

test('deleted orders are in the deleted pool, restored ones in the active one, and the reset forgets it all', () => {
  const deleted = state.moveToDeleted(state.replacePool(empty, [one, two, three]), [three, one])
  expect([numbers(deleted.orderPool), numbers(deleted.deletedOrderPool)]).toEqual([['W-2'], ['W-3', 'W-1']])
  const restored = state.moveToPool(deleted, [one])
  expect([numbers(restored.orderPool), numbers(restored.deletedOrderPool)]).toEqual([['W-1', 'W-2'], ['W-3']])
  expect(numbers(state.takeFromDeleted(restored, [three]).deletedOrderPool)).toEqual([])
  expect(state.resetOrderPool()).toEqual(empty)
})

test('the current order is known with its place in the shown list, and whether the map found it', () => {
  const here = state.setCurrentOrder(state.replacePool(empty, [one, two]), 'o2', true)
  expect(here.currentOrderInOrderPool).toEqual({ order: two, index: 1, fromMap: true })
  expect(state.setCurrentOrder(here, 'o2', true)).toBe(here)
  const far = state.setCurrentOrder(here, 'o9', true).currentOrderInOrderPool
  expect(far).toEqual({ order: { addressId: 'o9' }, index: -1, fromMap: true })
  expect(state.setCurrentOrder(here, null, false).currentOrderInOrderPool).toEqual(empty.currentOrderInOrderPool)
  expect(state.setCurrentInRoute(here, 'o1', true).currentOrderInSingleRoute).toEqual({
    addressId: 'o1',
    fromMap: true,
  })
})
