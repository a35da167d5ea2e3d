import * as addressBook from '@crossdock/contract/account/address-book'
import type { World } from '../../test/world.ts'

export async function example({ owner, own }: World) {
  const form = {
    name: `${own} Ada`,
    company: own,
    phone: '6045550100',
    secondaryPhone: '6045550101',
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
    isDefault: true,
  }
  const { id } = await owner.call(addressBook.create, form)
  await owner.call(addressBook.update, { id, ...form, state: 'British Columbia' })
  return { contact: id }
}
