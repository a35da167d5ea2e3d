import type { Contact, create as createContact } from '@crossdock/contract/account/address-book'
import type { create as createOrder } from '@crossdock/contract/delivery/pool-orders'
import type { InputOf } from '@crossdock/contract/endpoint'

type Order = InputOf<typeof createOrder>

/** The form's fields by those of a contact. The note of a contact is the merchant's own: no driver reads it. */
export const customerFields = {
  name: 'customer.firstName',
  phone: 'customer.phone',
  secondaryPhone: 'customer.secphone',
  email: 'email',
  addressLine1: 'addressLine1',
  addressLine2: 'addressLine2',
  city: 'city',
  state: 'state',
  zipCode: 'zipCode',
  country: 'country',
  lat: 'lat',
  lng: 'lng',
} as const satisfies Partial<Record<keyof Contact, string>>

/** What a contact writes into the customer's fields: the last word of a name is the last name. */
export function customerFieldsOf(contact: Contact): Record<string, unknown> {
  const [, firstName = contact.name, lastName = ''] = /^(.+)\s+(\S+)$/.exec(contact.name) ?? []
  return {
    ...Object.fromEntries(
      Object.entries(customerFields).map(([field, path]) => [
        path,
        contact[field as keyof typeof customerFields] ?? '',
      ]),
    ),
    [customerFields.name]: firstName,
    'customer.lastName': lastName,
    // Coordinates of another address are none of this one's.
    [customerFields.lat]: contact.lat,
    [customerFields.lng]: contact.lng,
  }
}

/** The contact that a customer makes. */
export const contactOf = ({ customer, ...order }: Order): InputOf<typeof createContact> => ({
  name: [customer.firstName, customer.lastName].filter(Boolean).join(' ').trim(),
  phone: customer.phone,
  secondaryPhone: customer.secphone ?? null,
  email: order.email ?? null,
  addressLine1: order.addressLine1,
  addressLine2: order.addressLine2 ?? null,
  city: order.city,
  state: order.state,
  zipCode: order.zipCode,
  country: order.country ?? '',
  lat: order.lat ?? null,
  lng: order.lng ?? null,
})
