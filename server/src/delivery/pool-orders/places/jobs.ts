import { alone } from '../../../platform/alone.ts'
import type { Context } from '../../../platform/context.ts'
import { everyAccount } from '../../../platform/every-account.ts'
import { type Geocoder, GeocoderSilent, type Hit } from '../../../platform/geocoding/hits.ts'
import { platformWork } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queueJob } from '../../../platform/queue.ts'
import { type PlaceColumns, placeJob } from '../rules.ts'
import { findSeekers, type Sought } from './reads.ts'
import { ofGazetteer, placeOfHit, placeOfSilence } from './rules.ts'
import { placeKnown, settlePlaces, takeSought } from './writes.ts'

/** Orders that are looked for at once: with a geocoder as many as are asked for soon, else what a transaction does in a moment. */
const mostAsked = 20
const mostKnown = 500
/** Milliseconds after which the job gives way to others, and after which what a killed one had is looked for again. */
const mostWork = 15_000
const lease = 5 * 60_000
/** Milliseconds for which a geocoder that refuses everybody is left alone. */
const rest = 60_000
const restsUntil = new WeakMap<Geocoder, number>()

type Settled = readonly [Sought, PlaceColumns]

/** Asks for each address once. Who refuses all of us is not asked on: what was not asked for waits, and counts as no try. */
async function ask(
  { now, log }: Pick<Platform, 'now' | 'log'>,
  geocoder: Geocoder,
  home: string,
  sought: readonly Sought[],
): Promise<Settled[]> {
  const answers = new Map<string, Hit | null>()
  const settled: Settled[] = []
  for (const order of sought) {
    const resting = restsUntil.get(geocoder) ?? 0
    if (resting > now().getTime()) {
      const wait = placeOfSilence(order, home, 1, now())
      settled.push([order, { ...wait, place_tries: order.tries, place_due: new Date(resting).toISOString() }])
      continue
    }
    try {
      const known = answers.get(order.key)
      const hit = known === undefined ? await geocoder.find(order) : known
      answers.set(order.key, hit)
      settled.push([order, placeOfHit(order, home, hit, geocoder.title)])
    } catch (error) {
      if (!(error instanceof GeocoderSilent)) throw error
      log.warn({ err: error, order: order.id }, 'an address could not be looked for, will be tried again')
      if (error.isForAll) restsUntil.set(geocoder, now().getTime() + rest)
      settled.push([order, placeOfSilence(order, home, order.tries + 1, now())])
    }
  }
  return settled
}

/** One round for an account: what is known, then what is asked for outside of any transaction. Answers whether it could be done. */
async function placeSome(platform: Platform, accountId: number): Promise<boolean> {
  const { geocoder, now } = platform
  let taken: readonly Sought[] = []
  let home = ''
  const within = async (work: (ctx: Context) => Promise<void>): Promise<boolean> => {
    let isDone = false
    const whole = async (ctx: Context) => {
      await work(ctx)
      isDone = true
    }
    await everyAccount(platform, whole, [accountId])
    return isDone
  }
  const isTaken = await within(async (ctx) => {
    home = ctx.account.country
    await placeKnown(ctx)
    const most = geocoder === null ? mostKnown : mostAsked
    const sought = await takeSought(ctx, most, new Date(now().getTime() + lease))
    if (geocoder !== null) taken = sought
    else
      await settlePlaces(
        ctx,
        sought.map((order) => [order, ofGazetteer(order, home)]),
      )
  })
  if (geocoder === null || taken.length === 0) return isTaken
  const settled = await ask(platform, geocoder, home, taken)
  return within((ctx) => settlePlaces(ctx, settled))
}

/** Looks for the places of all orders that have none, account by account in turn; comes back when there is more than a while's work. */
async function placeOrders(platform: Platform): Promise<void> {
  await alone(platform, 'crossdock places', async () => {
    const end = performance.now() + mostWork
    // What fails for an account is logged; it is tried again a minute later.
    const failed = new Set<number>()
    for (;;) {
      const accounts = (await findSeekers(platform.pool, platform.now())).filter((id) => !failed.has(id))
      if (accounts.length === 0) return
      for (const accountId of accounts) {
        if (performance.now() > end) return queueJob(platform.pool, placeJob, {})
        if (!(await placeSome(platform, accountId))) failed.add(accountId)
      }
    }
  })
}

export const placing = platformWork(placeJob, placeOrders)
