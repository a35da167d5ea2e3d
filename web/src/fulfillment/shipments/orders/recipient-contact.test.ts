import type { Contact } from '@crossdock/contract/account/address-book'
import { expect, test } from 'vitest'
import { contactOf, recipientOf } from './recipient-contact.ts'

const contact: Contact = {
  ...{ id: '01a219675c25a6d6a1853605', storeId: '01a219675c25a6d6a1853606', storeName: null, name: 'Ada Byron' },
  ...{ company: 'Engines', phone: '16045550100', secondaryPhone: null, email: 'ada@example.com', note: 'Pays late' },
  ...{ addressLine1: '12 Water Street', addressLine2: null, city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1' },
  ...{ country: 'Canada', lat: 49.28, lng: -123.1, isDefault: true, createdAt: '', updatedAt: '' },
}

test('a contact becomes a recipient, whose phone is without the 1 of North America; its note stays where it is', () => {
  const filled = recipientOf(contact)
  expect(filled).toEqual({
    'businessDeliveryInfo.recipientName': 'Ada Byron',
    'businessDeliveryInfo.recipientPrimaryPhone': '6045550100',
    'businessDeliveryInfo.recipientSecondaryPhone': '',
    'businessDeliveryInfo.recipientEmail': 'ada@example.com',
    'businessDeliveryInfo.recipientAddressLine1': '12 Water Street',
    'businessDeliveryInfo.recipientAddressLine2': '',
    'businessDeliveryInfo.recipientCity': 'Vancouver',
    'businessDeliveryInfo.recipientState': 'BC',
    'businessDeliveryInfo.recipientPostalCode': 'V6B 1A1',
    'businessDeliveryInfo.recipientCountry': 'Canada',
    // No field of the form shows these: they would stay those of another address.
    'businessDeliveryInfo.recipientLat': null,
    'businessDeliveryInfo.recipientLng': null,
    'businessDeliveryInfo.recipientFullAddress': '',
  })
  // A number of another country stays whole, and is for the recipient's rule to refuse.
  expect(recipientOf({ ...contact, phone: '442079460958' })['businessDeliveryInfo.recipientPrimaryPhone']).toBe(
    '442079460958',
  )
})

test('a recipient becomes a contact', () => {
  expect(contactOf({ recipientName: 'Ada', recipientPrimaryPhone: '6045550100', recipientPostalCode: 'V6B' })).toEqual({
    ...{ name: 'Ada', phone: '6045550100', secondaryPhone: null, email: null, addressLine1: '', addressLine2: null },
    ...{ city: '', state: '', zipCode: 'V6B', country: '' },
  })
})
