import { importContacts } from '@crossdock/contract/account/address-book/import'
import type { World } from '../../../test/world.ts'

/** A contact from a file. */
export async function example({ owner, own }: World) {
  await owner.call(importContacts, {
    contacts: [
      {
        name: `${own} Imported`,
        phone: '6045550100',
        addressLine1: `${own} Water Street`,
        city: 'Vancouver',
        state: 'BC',
        zipCode: 'V5K 0A1',
        country: 'Canada',
      },
    ],
  })
  return {}
}
