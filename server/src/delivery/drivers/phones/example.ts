import * as phones from '@crossdock/contract/delivery/drivers/phones'
import type { World } from '../../../test/world.ts'
import { example as driverExample } from '../example.ts'

export async function example({ owner, of }: World) {
  const { driver } = await of(driverExample)
  await owner.call(phones.invite, { id: driver })
  await owner.call(phones.signOut, { id: driver })
  return { driver }
}
