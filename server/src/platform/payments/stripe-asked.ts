import type { z } from 'zod'
import type { ownerDb } from '../db.ts'
import type { Payer } from './gateway.ts'
import { listOf, made } from './stripe-answers.ts'
import type { Fields, StripeCall } from './stripe-calls.ts'

/** Hours after which a key is not relied upon any more: Stripe forgets it after a day. */
const keyHours = 23

type Kind = 'customer' | 'page' | 'card-page' | 'charge' | 'refund'
/** Something to be made there: where, of what, and how it is found again. */
interface Making {
  readonly key: string
  readonly kind: Kind
  readonly path: string
  readonly fields: Fields
  find(since: Date): Promise<string | null>
}

/** What was asked for, as it stands in the books. */
export type Asked = NonNullable<Awaited<ReturnType<ReturnType<typeof openAsked>['asked']>>>

/** What Stripe is asked to make, written down before it is asked: whoever dies in between makes nothing there twice. */
export function openAsked(db: ReturnType<typeof ownerDb>, call: StripeCall, now: () => Date) {
  const asked = (key: string) => db.selectFrom('stripe_asked').selectAll().where('key', '=', key).executeTakeFirst()

  /** What is asked for, as it stands in the books, and whether it is new there. */
  async function noteAsked({ accountId, userId }: Payer, key: string, kind: Kind, isCancelled = false) {
    const row = { key, account_id: accountId, user_id: userId, kind, is_cancelled: isCancelled }
    const isNew = await db
      .insertInto('stripe_asked')
      .values({ ...row, asked_at: now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    return { row: (await asked(key)) as Asked, isNew: isNew !== undefined }
  }

  async function noteObject(key: string, object: string): Promise<string> {
    await db.updateTable('stripe_asked').set({ object }).where('key', '=', key).execute()
    return object
  }

  /**
   * Makes something there once, and gives what it is called. Whoever died with the answer on its way is followed by another who looks for it
   * first, and then asks by the same key, as long as that is known there.
   */
  async function once(asker: Payer, { key, kind, path, fields, find }: Making): Promise<string | null> {
    const { row, isNew } = await noteAsked(asker, key, kind)
    if (row.object !== null) return row.object
    let { attempt } = row
    if (!isNew) {
      const since = new Date(row.asked_at)
      const known = await find(since)
      if (known !== null) return noteObject(key, known)
      if (row.is_cancelled) return null
      if (now().getTime() - since.getTime() > keyHours * 3_600_000) {
        attempt += 1
        await db
          .updateTable('stripe_asked')
          .set({ attempt, asked_at: now().toISOString() })
          .where('key', '=', key)
          .where('attempt', '=', attempt - 1)
          .execute()
      }
    }
    const { id } = made.parse(await call('POST', path, fields, `${key}/${attempt}`))
    return noteObject(key, id)
  }

  /** Finds what was made since then by what it says of itself, the latest first. */
  async function findMade<Item extends z.ZodType<{ id: string }>>(
    path: string,
    fields: Fields,
    item: Item,
    isIt: (one: z.output<Item>) => boolean,
  ): Promise<string | null> {
    for (let after: string | undefined; ; ) {
      const page = listOf(item).parse(
        await call('GET', path, { ...fields, limit: 100, ...(after ? { starting_after: after } : {}) }),
      )
      const one = page.data.find(isIt)
      if (one !== undefined) return one.id
      after = page.data.at(-1)?.id
      if (!page.has_more || after === undefined) return null
    }
  }
  return { asked, noteAsked, noteObject, once, findMade }
}
