import { createECDH, randomBytes } from 'node:crypto'
import * as devices from '@crossdock/contract/account/notifications/devices'
import type { World } from '../../../test/world.ts'

/** A browser of the owner's. */
export async function example({ owner, shared }: World) {
  const key = createECDH('prime256v1').generateKeys().toString('base64url')
  const { id } = await owner.call(devices.add, {
    subscription: {
      endpoint: `https://push.example/${shared}`,
      keys: { p256dh: key, auth: randomBytes(16).toString('base64url') },
    },
    userAgent: 'Firefox/132.0 (X11; Linux)',
  })
  return { device: id }
}
