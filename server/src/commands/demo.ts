import { randomBytes } from 'node:crypto'
import { load } from '@crossdock/contract/fulfillment/demo'
import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import { openAccount } from '../account/auth/writes.ts'
import { buildApp } from '../app.ts'
import { loadDemo } from '../fulfillment/demo/writes.ts'
import { ownerDb } from '../platform/db.ts'
import { choosesPlan } from '../platform/limits.ts'
import { migrate } from '../platform/migrate.ts'
import { keepFirstOrigin } from '../platform/origin.ts'
import { hashPassword } from '../platform/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { readSettings } from '../platform/settings.ts'
import { asOwner, withAccount } from '../platform/transaction.ts'
import { openDatabase } from './open-database.ts'

interface Owner {
  readonly accountId: number
  readonly userId: Id<'user'>
}

/** Opens an account whose address nobody has to verify: it belongs to nobody. */
async function openDemoAccount(platform: Platform, email: string, password: string): Promise<Owner> {
  const passwordHash = await hashPassword(password)
  return asOwner(await platform.pool.connect(), async (client) => {
    const owner = await openAccount(client, platform, {
      businessName: 'Northwind Fulfilment',
      firstName: 'Maya',
      lastName: 'Brandt',
      phone: '6045550100',
      email,
      passwordHash,
    })
    if (!owner) throw new Error('The demo account was not opened.')
    const db = ownerDb(client)
    await db
      .updateTable('users')
      .set({ email_verified_at: sql`now()`, registration_step: 5 })
      .where('account_id', '=', owner.accountId)
      .where('id', '=', owner.userId)
      .execute()
    await db.deleteFrom('mail_links').where('account_id', '=', owner.accountId).execute()
    return owner
  })
}

// npm run demo: a fresh account with the demo company in it, beside whatever else the installation holds.
try {
  const settings = readSettings()
  const database = await openDatabase(settings, true)
  try {
    await migrate(database.url)
    // Nobody chooses a plan for it.
    const defaultPlan = settings.defaultPlan === choosesPlan ? 'unlimited' : settings.defaultPlan
    const quiet = { ...settings, defaultPlan, logLevel: 'error' }
    const app = await buildApp(quiet, database.url, { withJobs: false, withLive: false })
    try {
      const mark = randomBytes(3).toString('hex')
      const email = `demo-${mark}@northwind.example`
      const password = `Demo+${randomBytes(6).toString('base64url')}4k`
      console.log('Loading the demo company …')
      const owner = await openDemoAccount(app.platform, email, password)
      const figures = load.answer.parse(await withAccount(app.platform, owner, (ctx) => loadDemo(ctx, app.platform)))
      console.log(
        `${figures.warehouses} warehouses, ${figures.merchants} merchants, ${figures.products} products, ` +
          `${figures.receiptOrders} receipt orders, ${figures.shipmentOrders} shipment orders.`,
      )
      const address = settings.publicUrl ?? database.address ?? `http://localhost:${settings.port}`
      // As the first sign-up on this machine: with the embedded database the product runs where this does. Any other address stays.
      if (settings.publicUrl === null && settings.databaseUrl === null)
        await keepFirstOrigin(app.platform.pool, address)
      console.log(`\nSign in at ${address}/signin\n  E-mail    ${email}\n  Password  ${password}\n`)
      if (database.isOurs) console.log('Start the product first: npm start')
    } finally {
      await app.close()
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
