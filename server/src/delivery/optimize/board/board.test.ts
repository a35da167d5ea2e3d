import * as drivers from '@crossdock/contract/delivery/drivers'
import { get } from '@crossdock/contract/delivery/optimize/board'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { describe, expect, test } from 'vitest'
import { make, type Person, testServer } from '../../../test/harness.ts'

const server = testServer()
const day = '2031-03-04'
const address = { addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' }
/** An order so many hundredths of a degree to the north. */
const makeOrder = async (owner: Person, n: number, more: object = {}) => {
  const customer = { firstName: 'John', lastName: 'Smith', phone: '6045550100' }
  const place = { lat: 49.2 + n / 100, lng: -123.1 }
  return (await owner.call(pool.create, { orderNo: `W-${n}`, customer, ...address, ...place, ...more })).id
}
const makeDriver = async (owner: Person, more: object = {}) =>
  (await owner.call(drivers.create, { firstName: 'Ines', lastName: 'Moreau', phone: '6045550101', ...more })).id

describe('the board of a day', () => {
  test('shows its open routes with when each stop is served, what they carry, and what they break', async () => {
    const owner = await make.account(server)
    const { id: vehicleId } = await owner.call(vehicles.create, { name: 'Van', maxWeight: 100, maxPieces: 9 })
    const driverId = await makeDriver(owner, { vehicleId })
    const first = await makeOrder(owner, 1, { serviceMinutes: 10, weight: 60, windowFrom: '09:30', windowTo: '10:00' })
    const late = await makeOrder(owner, 2, { weight: 50, windowTo: '09:35', packages: 2 })
    const lost = await makeOrder(owner, 3, { lat: null, lng: null })
    const { id } = await owner.call(routes.create, {
      ...{ name: 'North', date: day, start: '09:00', addressIds: [first, late, lost] },
    })
    await owner.call(routes.assignDriver, { id, driverId })
    await owner.call(routes.create, { name: 'Some day', date: null })
    await owner.call(routes.create, { name: 'Next day', date: '2031-03-05' })
    const board = await owner.call(get, { day })
    expect([board.day, board.isMore]).toEqual([day, false])
    expect(board.lanes.map(({ name, type }) => [name, type])).toEqual([
      ['North', 'Schedule'],
      ['Some day', 'Pending'],
    ])
    const [north, draft] = board.lanes
    expect(north).toMatchObject({
      ...{ driverName: 'Ines Moreau', vehicleName: 'Van', maxWeight: 100, maxPackages: 9, weight: 110, packages: 4 },
      ...{ isWhole: true, cost: null, lateMinutes: 9, breaks: [] },
      hurdles: [
        { reason: 'window', amount: 9, orderNo: 'W-2' },
        { reason: 'weight', amount: 10, orderNo: null },
      ],
    })
    expect(north?.stops.map((one) => [one.orderNo, one.customer, one.arrives, one.lateMinutes, one.isAtDoor])).toEqual([
      ['W-1', 'John Smith', '09:30', 0, false],
      ['W-2', 'John Smith', '09:43', 9, false],
      ['W-3', 'John Smith', null, 0, false],
    ])
    // It waits for the window of the first, and leaves so that it does not wait.
    const [stop] = north?.stops ?? []
    expect(Date.parse(stop?.endsAt ?? '') - Date.parse(stop?.beginsAt ?? '')).toBe(600_000)
    expect([stop?.opensAt, stop?.beginsAt]).toEqual([stop?.beginsAt, stop?.opensAt])
    expect(Date.parse(stop?.closesAt ?? '') - Date.parse(stop?.opensAt ?? '')).toBe(1_800_000)
    expect(draft).toMatchObject({ stops: [], leavesAt: null, hurdles: [] })
  })

  test('has the breaks of a driver, and of a route under way what was done as it was told', async () => {
    const owner = await make.account(server)
    const today = new Date().toISOString().slice(0, 10)
    const driverId = await makeDriver(owner, {
      ...{ shiftStart: '00:00', shiftEnd: '23:59', breaks: [{ from: '00:00', to: '23:59', minutes: 30 }] },
    })
    const addressIds = [await makeOrder(owner, 1), await makeOrder(owner, 2)]
    const { id } = await owner.call(routes.create, { name: 'North', date: today, addressIds })
    await owner.call(routes.assignDriver, { id, driverId })
    await owner.call(routes.start, { id })
    const { orders } = await owner.call(routes.setResult, { id, addressId: addressIds[0] ?? '', status: 'Delivered' })
    const { lanes } = await owner.call(get, { day: today })
    const [done, next] = lanes[0]?.stops ?? []
    expect(done).toMatchObject({ status: 'Delivered', endsAt: orders[0]?.doneAt, beginsAt: orders[0]?.doneAt })
    expect(next?.status).toBe('To go')
    expect(Date.parse(next?.beginsAt ?? '')).toBeGreaterThanOrEqual(Date.parse(done?.endsAt ?? ''))
  })

  test('is of what the caller may see', async () => {
    const owner = await make.account(server)
    const merchant = await make.store(server, owner)
    const mine = await makeOrder(owner, 1)
    const theirs = await makeOrder(owner.at(merchant), 2)
    await owner.call(routes.create, { name: 'Both', date: day, addressIds: [mine, theirs] })
    const one = await make.subAccount(server, owner, ['DELIVERY_VIEW'], [merchant])
    const { lanes } = await one.call(get, { day })
    expect(lanes.map(({ name, isWhole, stops }) => [name, isWhole, stops.length])).toEqual([['Both', false, 1]])
    const stranger = await make.account(server)
    expect((await stranger.call(get, { day })).lanes).toEqual([])
  })
})
