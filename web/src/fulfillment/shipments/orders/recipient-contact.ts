import type { Contact, create } from '@crossdock/contract/account/address-book'
import type { InputOf } from '@crossdock/contract/endpoint'
import type * as shipments from '@crossdock/contract/fulfillment/shipments/orders'

type Recipient = NonNullable<InputOf<typeof shipments.create>['businessDeliveryInfo']>

/** The form's fields by those of a contact. The note of a contact is the merchant's own, and goes on no paper. */
export const recipientFields = {
  name: 'businessDeliveryInfo.recipientName',
  phone: 'businessDeliveryInfo.recipientPrimaryPhone',
  secondaryPhone: 'businessDeliveryInfo.recipientSecondaryPhone',
  email: 'businessDeliveryInfo.recipientEmail',
  addressLine1: 'businessDeliveryInfo.recipientAddressLine1',
  addressLine2: 'businessDeliveryInfo.recipientAddressLine2',
  city: 'businessDeliveryInfo.recipientCity',
  state: 'businessDeliveryInfo.recipientState',
  zipCode: 'businessDeliveryInfo.recipientPostalCode',
  country: 'businessDeliveryInfo.recipientCountry',
} as const satisfies Partial<Record<keyof Contact, `businessDeliveryInfo.${Extract<keyof Recipient, string>}`>>

/** A recipient's phone has ten digits (SHIP-025): the 1 of North America is no part of it. */
const tenDigits = (phone: string | null): string => phone?.replace(/^1(?=\d{10}$)/, '') ?? ''

/** What a contact writes into the recipient's fields. */
export const recipientOf = (contact: Contact): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(recipientFields).map(([field, path]) => [
      path,
      contact[field as keyof typeof recipientFields] ?? '',
    ]),
  ),
  [recipientFields.phone]: tenDigits(contact.phone),
  [recipientFields.secondaryPhone]: tenDigits(contact.secondaryPhone),
  // What a program said of another address, and no field of the form shows.
  'businessDeliveryInfo.recipientLat': null,
  'businessDeliveryInfo.recipientLng': null,
  'businessDeliveryInfo.recipientFullAddress': '',
})

/** The contact that a recipient makes. */
export const contactOf = (info: Partial<Recipient>): InputOf<typeof create> => ({
  name: info.recipientName ?? '',
  phone: info.recipientPrimaryPhone ?? '',
  secondaryPhone: info.recipientSecondaryPhone ?? null,
  email: info.recipientEmail ?? null,
  addressLine1: info.recipientAddressLine1 ?? '',
  addressLine2: info.recipientAddressLine2 ?? null,
  city: info.recipientCity ?? '',
  state: info.recipientState ?? '',
  zipCode: info.recipientPostalCode ?? '',
  country: info.recipientCountry ?? '',
})
