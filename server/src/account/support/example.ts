import * as support from '@crossdock/contract/account/support'
import type { World } from '../../test/world.ts'

/** A ticket that was answered back. */
export async function example({ owner, own }: World) {
  const { id } = await owner.call(support.send, {
    firstName: 'Maya',
    lastName: 'Brandt',
    phone: '6045550100',
    email: 'maya@example.com',
    order_number: own,
    message: own,
  })
  await owner.call(support.reply, { id, message: own })
  return { ticketId: id }
}
