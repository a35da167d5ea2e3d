import type { PoolOrder } from '@crossdock/contract/delivery/pool-orders'
import { createValue } from '../lib/value.ts'
import { matchesSearch } from './pool-search.ts'

type AddressId = PoolOrder['addressId']

/**
 * What the pool's screen has at hand and what is chosen on it, for its list, its map and its dialogs (POOL-006). All orders there are
 * stand on the server, and what was read of them in the cache of calls: here is the page that is looked at.
 */
interface PoolState {
  readonly orderPool: readonly PoolOrder[]
  readonly deletedOrderPool: readonly PoolOrder[]
  /** Under the pointer or at the keyboard; of a pin whose order is on another page there is no more than its id. */
  readonly currentOrderInOrderPool: {
    readonly order: Pick<PoolOrder, 'addressId'> | null
    /** Its place in the list that is shown; -1: it is not on this page. */
    readonly index: number
    /** It was found on the map, not in the list. */
    readonly fromMap: boolean
  }
  /** The stop that is chosen on the page of a route. */
  readonly currentOrderInSingleRoute: { readonly addressId: AddressId | null; readonly fromMap: boolean }
  readonly isDeleted: boolean
  readonly showAllOrdersOnMap: boolean
  readonly isSelectMode: boolean
  readonly searchValue: string
  /** Of what is at hand: those that have what is searched, before the server has answered. */
  readonly searchResults: readonly PoolOrder[]
  /** The orders of the map are being read. */
  readonly orderPoolLoadingStatus: boolean
  readonly checkedOrders: readonly PoolOrder[]
}

export const initialPoolState: PoolState = {
  orderPool: [],
  deletedOrderPool: [],
  currentOrderInOrderPool: { order: null, index: -1, fromMap: false },
  currentOrderInSingleRoute: { addressId: null, fromMap: false },
  isDeleted: false,
  showAllOrdersOnMap: false,
  isSelectMode: false,
  searchValue: '',
  searchResults: [],
  orderPoolLoadingStatus: false,
  checkedOrders: [],
}

type Pool = 'orderPool' | 'deletedOrderPool'

/** The pool that is looked at. */
export const shownPool = (state: PoolState): readonly PoolOrder[] =>
  state.isDeleted ? state.deletedOrderPool : state.orderPool

/** Sets the value of the search, and finds it in the pool that is looked at (POOL-014). */
export const setSearchValue = (state: PoolState, searchValue: string): PoolState => ({
  ...state,
  searchValue,
  searchResults: searchValue.trim() === '' ? [] : shownPool(state).filter((order) => matchesSearch(order, searchValue)),
})

/** Another list is another result of the same search. */
const withPool = (state: PoolState, pool: Pool, orders: readonly PoolOrder[]): PoolState =>
  setSearchValue({ ...state, [pool]: orders }, state.searchValue)

const isIn = (orders: readonly PoolOrder[]) => {
  const ids = new Set(orders.map(({ addressId }) => addressId))
  return ({ addressId }: PoolOrder): boolean => ids.has(addressId)
}

const addTo = (pool: Pool) => (state: PoolState, orders: readonly PoolOrder[]) =>
  withPool(state, pool, [...orders, ...state[pool].filter((order) => !isIn(orders)(order))])

const removeFrom = (pool: Pool) => (state: PoolState, index: number) =>
  withPool(
    state,
    pool,
    state[pool].filter((_, at) => at !== index),
  )

const replace = (pool: Pool) => (state: PoolState, orders: readonly PoolOrder[]) => {
  const isSame = orders.length === state[pool].length && orders.every((order, at) => order === state[pool][at])
  return isSame ? state : withPool(state, pool, orders)
}

/** Puts orders in front of the pool (POOL-010); one that is there already is there once. */
export const addOrders = addTo('orderPool')
/** Takes the order at `index` out of the pool (POOL-011). */
export const removeOrder = removeFrom('orderPool')
/** Puts other orders in place of the whole pool (POOL-012). */
export const replacePool = replace('orderPool')
/** The same three for the deleted pool (POOL-013). */
export const addDeletedOrders = addTo('deletedOrderPool')
export const removeDeletedOrder = removeFrom('deletedOrderPool')
export const replaceDeletedPool = replace('deletedOrderPool')

const takenOut = (state: PoolState, pool: Pool, orders: readonly PoolOrder[]): PoolState =>
  orders.reduce((after, order) => {
    const index = after[pool].findIndex(({ addressId }) => addressId === order.addressId)
    return index < 0 ? after : removeFrom(pool)(after, index)
  }, state)

/** What a deletion does to what is at hand, and a restoring, which takes it back. */
export const moveToDeleted = (state: PoolState, orders: readonly PoolOrder[]): PoolState =>
  addDeletedOrders(takenOut(state, 'orderPool', orders), orders)
export const moveToPool = (state: PoolState, orders: readonly PoolOrder[]): PoolState =>
  addOrders(takenOut(state, 'deletedOrderPool', orders), orders)

/** What a purge leaves of what is at hand. */
export const takeFromDeleted = (state: PoolState, orders: readonly PoolOrder[]): PoolState =>
  takenOut(state, 'deletedOrderPool', orders)

/** Checks orders, each once (POOL-015); with the first one people select. */
export function checkOrders(state: PoolState, orders: readonly PoolOrder[]): PoolState {
  const more = orders.filter((order) => !isIn(state.checkedOrders)(order))
  if (more.length === 0) return state
  return { ...state, isSelectMode: true, checkedOrders: [...state.checkedOrders, ...more] }
}

/** Lets go of a checked order (POOL-016); with the last one nobody selects any more. */
export function uncheckOrder(state: PoolState, addressId: string): PoolState {
  const checkedOrders = state.checkedOrders.filter((order) => order.addressId !== addressId)
  return { ...state, checkedOrders, isSelectMode: checkedOrders.length > 0 }
}

/** Forgets all that is at hand and chosen (POOL-017). It purges nothing on the server: that is the call of its name. */
export const resetOrderPool = (): PoolState => initialPoolState

export const toggleDeletedView = (state: PoolState): PoolState =>
  setSearchValue({ ...state, isDeleted: !state.isDeleted }, state.searchValue)
export const toggleShowAllOnMap = (state: PoolState): PoolState => ({
  ...state,
  showAllOrdersOnMap: !state.showAllOrdersOnMap,
})
export const toggleLoadingStatus = (state: PoolState): PoolState => ({
  ...state,
  orderPoolLoadingStatus: !state.orderPoolLoadingStatus,
})
/** Whoever leaves select mode has nothing checked (POOL-037). */
export const toggleSelectMode = (state: PoolState): PoolState => ({
  ...state,
  isSelectMode: !state.isSelectMode,
  checkedOrders: state.isSelectMode ? [] : state.checkedOrders,
})

/** Says which order is under the pointer or at the keyboard, and where. */
export function setCurrentOrder(state: PoolState, addressId: string | null, fromMap: boolean): PoolState {
  const shown = shownPool(state)
  const index = addressId === null ? -1 : shown.findIndex((order) => order.addressId === addressId)
  const order = shown[index] ?? (addressId === null ? null : { addressId })
  const before = state.currentOrderInOrderPool
  if (before.order === order && before.index === index && before.fromMap === fromMap) return state
  return { ...state, currentOrderInOrderPool: { order, index, fromMap } }
}

export const setCurrentInRoute = (state: PoolState, addressId: string | null, fromMap: boolean): PoolState => ({
  ...state,
  currentOrderInSingleRoute: { addressId, fromMap },
})

/** The screen's own. */
export const poolState = createValue(initialPoolState)
