import * as auth from '@crossdock/contract/account/auth'
import * as mailChange from '@crossdock/contract/account/mail-change'
import { savePreferences } from '@crossdock/contract/account/profile'
import * as users from '@crossdock/contract/account/users'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as phones from '@crossdock/contract/delivery/drivers/phones'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import { newId } from '@crossdock/contract/ids'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import * as orders from '@crossdock/contract/scheduler/schedules/orders'
import { expect, test } from 'vitest'
import { make, type Person, send, testServer } from './test/harness.ts'
import { mailsTo } from './test/mails.ts'

const server = testServer({}, { withJobs: true })
const addressOf = (who: string) => `${who}-${newId()}@example.com`
const subjectTo = async (email: string, least = 1) => (await mailsTo(server, email, least))[0]?.subject
/** The address of somebody, who signs in with it from now on. */
const emailOf = async ({ accountId, userId }: Person) => {
  const { rows } = await server.app.platform.pool.query<{ email: string }>(
    `with known as (insert into logins (email, account_id, user_id) select email, account_id, id from users
       where account_id = $1 and id = $2 on conflict do nothing)
     select email from users where account_id = $1 and id = $2`,
    [accountId, userId],
  )
  return rows[0]?.email ?? ''
}

test('a mail is in the language that its reader has chosen, and in English where none was', async () => {
  const owner = await make.account(server)
  const lee = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  const [mine, other] = [await emailOf(owner), await emailOf(lee)]
  const ask = (email: string) => send(server, auth.requestPasswordReset, { email }, {})
  for (const [email, subject] of [
    [mine, 'Choose a new password'],
    [other, 'Choose a new password'],
  ] as const) {
    await ask(email)
    expect(await subjectTo(email)).toBe(subject)
  }
  await owner.call(savePreferences, { language: 'fr' })
  await ask(mine)
  await ask(other)
  expect(await subjectTo(mine, 2)).toBe('Choisissez un nouveau mot de passe')
  expect(await subjectTo(other, 2)).toBe('Choose a new password')
  // Whoever is invited has chosen none yet, whatever the inviter reads.
  const invited = addressOf('priya')
  await owner.call(users.create, {
    ...{ name: 'Priya', lastName: 'Singh', email: invited, permissions: ['INVENTORY_VIEW'], fullStoreAccess: true },
  })
  expect(await subjectTo(invited)).toBe('Your access to Crossdock')
})

test('an address that has an account reads that account’s language, whoever has written it down', async () => {
  const [owner, stranger] = [await make.account(server), await make.account(server)]
  const email = await emailOf(owner)
  await owner.call(savePreferences, { language: 'fr' })
  await stranger.call(users.create, {
    ...{ name: 'Maya', lastName: 'Brandt', email, permissions: ['INVENTORY_VIEW'], fullStoreAccess: true },
  })
  expect(await subjectTo(email)).toBe('Une invitation qui n’a pas pu vous parvenir')
  await stranger.call(mailChange.ask, { email })
  expect(await subjectTo(email, 2)).toBe('Cette adresse a déjà un compte')
  expect(await subjectTo(await emailOf(stranger))).toBe('Another e-mail address for your sign-in')
})

test('drivers and customers are written to in the language of the account’s owner', async () => {
  const owner = await make.account(server)
  await owner.call(savePreferences, { language: 'fr' })
  const [driver, customer] = [addressOf('ines'), addressOf('john')]
  const form = { firstName: 'Ines', lastName: 'Moreau', phone: '6045550100', email: driver }
  const { id } = await owner.call(drivers.create, form)
  await owner.call(phones.invite, { id })
  expect(await subjectTo(driver)).toBe('Vos itinéraires sur votre téléphone')
  const order = await owner.call(pool.create, {
    ...{ orderNo: 'W-1', customer: { firstName: 'John', lastName: 'Smith', phone: '6045550100' }, email: customer },
    ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
  })
  const schedule = await owner.call(schedules.create, {
    title: 'March',
    dates: [{ date: '2031-03-04', windowFrom: '09:00', windowTo: '12:00', stops: 2, minutes: null }],
  })
  await owner.call(orders.addOrders, { id: schedule.id, orderIds: [order.id] })
  await owner.call(orders.offer, { id: schedule.id, orderIds: [order.id] })
  expect(await subjectTo(customer)).toMatch(/^Quand votre commande.* peut-elle arriver\?$/)
})
