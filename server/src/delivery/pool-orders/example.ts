import * as pool from '@crossdock/contract/delivery/pool-orders'
import type { World } from '../../test/world.ts'

export async function example({ owner, own }: World) {
  const form = {
    orderNo: own,
    poNo: `P${own}`,
    customer: { firstName: `${own} Ada`, lastName: own, phone: '6045550100', secphone: '6045550101' },
    email: `${own.toLowerCase()}@example.com`,
    addressLine1: `${own} Water Street`,
    addressLine2: own,
    city: `${own} Vancouver`,
    state: 'BC',
    zipCode: 'V6B 1A1',
    country: 'Canada',
    lat: 49.2843,
    lng: -123.1089,
    note: own,
    deliveryDate: '2031-03-04',
    windowFrom: '09:00',
    windowTo: '12:00',
    weight: 12.5,
    volumeM3: 0.08,
    packages: 2,
    skills: [own],
    priority: 'High' as const,
    services: [own],
    serviceMinutes: 8,
    proof: ['Photo' as const, 'Signature' as const],
  }
  const { id } = await owner.call(pool.create, form)
  await owner.call(pool.update, { id, ...form, packages: 3 })
  await owner.call(pool.edit, { addresses: [{ addressId: id, ...form }] })
  const { id: gone } = await owner.call(pool.create, { ...form, orderNo: `${own}-2` })
  await owner.call(pool.remove, { addresses: [gone] })
  await owner.call(pool.undelete, { addresses: [gone] })
  await owner.call(pool.remove, { addresses: [gone] })
  const { id: purged } = await owner.call(pool.create, { ...form, orderNo: `${own}-3` })
  await owner.call(pool.remove, { addresses: [purged] })
  await owner.call(pool.purge, { addresses: [purged] })
  return { poolOrder: id }
}
