import * as auth from '@crossdock/contract/account/auth'
import { getProfile } from '@crossdock/contract/account/profile'
import * as stores from '@crossdock/contract/account/stores'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import type { Endpoint } from '@crossdock/contract/endpoint'
import { expect, test } from 'vitest'
import { requirePlan } from '../../platform/limits.ts'
import { send, testServer } from '../../test/harness.ts'
import { tokenSentTo } from '../../test/mails.ts'

const server = testServer({ defaultPlan: 'choose' })

const form = { businessName: 'Kiln Studio', firstName: 'Ana', lastName: 'Ruiz', phone: '6045550199' }
const password = 'Corner+4ook'

/** Somebody who has signed up and in, with their calls. */
async function signedUp(email: string) {
  expect((await send(server, auth.signup, { ...form, email, password }, {})).status).toBe(200)
  const { rows } = await server.app.platform.pool.query<{ step: number }>(
    'select registration_step as step from users where email = $1',
    [email],
  )
  expect(rows).toEqual([{ step: 1 }])
  await send(server, auth.verifyEmail, { token: await tokenSentTo(server, email, '/verified') }, {})
  const signedIn = await send(server, auth.login, { email, password }, {})
  const bearer = { authorization: `Bearer ${(signedIn.body as unknown as { token: string }).token}` }
  const ask = (endpoint: Endpoint, input: Readonly<Record<string, unknown>>) => send(server, endpoint, input, bearer)
  return { ask, profile: async () => (await ask(getProfile, {})).body.data }
}

test('where plans are chosen, people begin without one, can make nothing, and go on once one is theirs (AUTH-007)', async () => {
  const { ask, profile } = await signedUp('ana@kiln.example')
  expect(await profile()).toMatchObject({ registrationStep: 3, currentPlan: { status: 'NO_SUBSCRIPTION' } })
  const refused = await ask(stores.create, { name: 'Hearth & Home' })
  expect([refused.status, refused.body.code]).toEqual([402, 900])
  expect((await ask(subscriptions.activateFree, {})).status).toBe(200)
  expect(await profile()).toMatchObject({ registrationStep: 5, currentPlan: { status: 'FREE', planId: 'free' } })
  expect((await ask(stores.create, { name: 'Hearth & Home' })).status).toBe(200)
})

test('a trial is a choice; whose plan has ended has registered all the same', async () => {
  const { ask, profile } = await signedUp('bo@kiln.example')
  expect((await ask(subscriptions.startTrial, { planId: 'starter' })).status).toBe(200)
  expect(await profile()).toMatchObject({ registrationStep: 5, currentPlan: { status: 'TRIAL', planId: 'starter' } })
  await server.app.platform.pool.query(
    "update accounts set subscription_status = 'NO_SUBSCRIPTION' where business_name = $1",
    [form.businessName],
  )
  expect(await profile()).toMatchObject({ registrationStep: 5, currentPlan: { status: 'NO_SUBSCRIPTION' } })
})

test('an installation where nothing is offered to choose does not start', async () => {
  const { pool } = server.app.platform
  await pool.query('update plans set is_offered = false')
  await expect(requirePlan(pool, 'choose')).rejects.toThrow('DEFAULT_PLAN is choose, and no plan is offered.')
})
