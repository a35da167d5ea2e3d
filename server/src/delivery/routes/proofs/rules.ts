import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '@crossdock/contract/ids'
import { z } from 'zod'
import type { Platform } from '../../../platform/platform.ts'
import { platformJob } from '../../../platform/queue.ts'

/** What the files table calls the owner of a photo or a signature. */
export const proofOwner = 'proof'

/** Lets go what an account no longer keeps, every night. */
export const forgetJob = platformJob('forget-proofs', z.object({}), { at: '47 3 * * *', evenWhenFull: true })

/**
 * The PIN of an order: four digits that nobody has written down. They are made of the order's id by the installation's secret, so
 * that no table, no archive and no phone has them.
 */
export function pinOf({ settings }: Pick<Platform, 'settings'>, accountId: number, orderId: Id<'poolOrder'>): string {
  const made = createHmac('sha256', settings.secret).update(`pin/${accountId}/${orderId}`).digest()
  return String(made.readUInt32BE(0) % 10_000).padStart(4, '0')
}

/** Whether somebody has said the PIN of an order. */
export const isPinOf = (
  platform: Pick<Platform, 'settings'>,
  accountId: number,
  orderId: Id<'poolOrder'> | undefined,
  said: string,
): boolean => {
  const [given, right] = [Buffer.from(said), Buffer.from(orderId ? pinOf(platform, accountId, orderId) : '')]
  return given.length === right.length && timingSafeEqual(given, right)
}
