import * as depots from '@crossdock/contract/delivery/depots'
import type { World } from '../../test/world.ts'

export async function example({ owner, shared }: World) {
  const { id } = await owner.call(depots.create, {
    name: `${shared} yard`,
    addressLine1: `${shared} Mainland Street`,
    city: 'Vancouver',
    state: 'BC',
    zipCode: 'V6B 1A1',
    country: 'Canada',
    lat: 49.2745,
    lng: -123.1216,
    timeZone: 'America/Vancouver',
  })
  return { depot: id }
}
