import * as sessions from '@crossdock/contract/account/sessions'
import type { World } from '../../test/world.ts'

/** The owner's own sign-in. */
export async function example({ owner }: World) {
  const { items } = await owner.call(sessions.list)
  return { session: items[0]?.id ?? '' }
}
