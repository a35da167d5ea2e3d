import * as board from '@crossdock/contract/delivery/optimize/board'
import type { World } from '../../../test/world.ts'
import { example as routeExample } from '../../routes/example.ts'

export async function example({ owner, of }: World) {
  await of(routeExample)
  await owner.call(board.get, { day: '2031-03-04' })
  return {}
}
