import * as customServices from '@crossdock/contract/account/custom-services'
import type { World } from '../../test/world.ts'

export async function example({ owner, shared }: World) {
  const { id } = await owner.call(customServices.create, {
    title: `${shared} assembly`,
    description: `${shared} is put up in the room of choice`,
    price: 25.5,
    chargeBasis: 'Per package',
    isActive: true,
  })
  return { customService: id }
}
