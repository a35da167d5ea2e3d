import type { PlatformJob } from '../../platform/jobs.ts'
import { asOwner } from '../../platform/transaction.ts'
import type { LinkKind } from './rules.ts'
import { mailLinkTo } from './writes.ts'

/** Job: sends a link that somebody asked for without being signed in, if the address is somebody's. */
export const mailLink: PlatformJob = async (platform, payload) => {
  const { kind, email } = payload as { kind: LinkKind; email: string }
  await asOwner(await platform.pool.connect(), (client) => mailLinkTo(client, platform, kind, email))
}
