import type { Contact } from '@crossdock/contract/account/address-book'
import { expect, test } from 'vitest'
import { contactOf, customerFieldsOf } from './customer-contact.ts'

const contact: Contact = {
  ...{ id: '01a219675c25a6d6a1853605', storeId: '01a219675c25a6d6a1853606', storeName: null, name: 'Ada King Byron' },
  ...{ company: 'Engines', phone: '442079460958', secondaryPhone: null, email: null, note: 'Pays late' },
  ...{ addressLine1: '12 Water Street', addressLine2: 'Suite 4', city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1' },
  ...{ country: 'Canada', lat: null, lng: null, isDefault: true, createdAt: '', updatedAt: '' },
}

test('a contact becomes a customer: the last word of the name is the last name; coordinates of another address go', () => {
  expect(customerFieldsOf(contact)).toEqual({
    ...{ 'customer.firstName': 'Ada King', 'customer.lastName': 'Byron', 'customer.phone': '442079460958' },
    ...{ 'customer.secphone': '', email: '', addressLine1: '12 Water Street', addressLine2: 'Suite 4' },
    ...{ city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1', country: 'Canada', lat: null, lng: null },
  })
  expect(customerFieldsOf({ ...contact, name: 'Granville' })).toMatchObject({
    ...{ 'customer.firstName': 'Granville', 'customer.lastName': '' },
  })
})

test('a customer becomes a contact', () => {
  const order = {
    ...{ orderNo: 'W-1', customer: { firstName: 'Ada', lastName: 'Byron', phone: '6045550100', secphone: null } },
    ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1', note: 'Ring twice' },
  }
  expect(contactOf(order)).toEqual({
    ...{ name: 'Ada Byron', phone: '6045550100', secondaryPhone: null, email: null, addressLine1: '12 Water Street' },
    ...{ addressLine2: null, city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1', country: '', lat: null, lng: null },
  })
})
