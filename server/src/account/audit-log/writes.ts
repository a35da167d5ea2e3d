import type { ChangedThing, ChangeVerb } from '@crossdock/contract/changes'
import { type Id, newId } from '@crossdock/contract/ids'
import type { Change } from '../../platform/context.ts'
import type { ownerDb } from '../../platform/db.ts'
import { deviceName } from '../../platform/device.ts'
import type { PublicContext } from '../../platform/serve.ts'

/** What somebody does without a session stands in the audit log, too. */
export async function noteChange(
  db: ReturnType<typeof ownerDb>,
  { platform, place, userAgent, requestId }: PublicContext,
  who: { readonly account_id: number; readonly id: Id<'user'> },
  action: ChangeVerb,
  { before = null, after = null }: Pick<Change, 'before' | 'after'> = {},
): Promise<void> {
  const entry = { entity: 'user' satisfies ChangedThing, entity_id: who.id, user_id: who.id, request_id: requestId }
  await db
    .insertInto('audit_log')
    .values({
      ...entry,
      ...{ account_id: who.account_id, id: newId<'auditLog'>(), at: platform.now().toISOString(), action },
      ...{ device: deviceName(userAgent), place },
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    })
    .execute()
}
