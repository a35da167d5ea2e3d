import * as stores from '@crossdock/contract/account/stores'
import { expect, test } from 'vitest'
import { make, type TestServer, testServer } from '../test/harness.ts'

const proxied = testServer()
const literal = testServer({ limitStatus: 900 })

/** What a merchant beyond the plan is answered. */
async function answerAt(server: TestServer) {
  const owner = await make.account(server, { plan: 'free' })
  await owner.call(stores.create, { name: 'Within it' })
  const reply = await owner.try(stores.create, { name: 'One too many' })
  return [reply.status, reply.body.code, reply.body.errInfo.errType]
}

test('a plan limit answers 402, or 900 where the installation says so, with code 900 either way (ERR-039)', async () => {
  expect(await answerAt(proxied)).toEqual([402, 900, 'STORE_CREATION_REACHED_MAX'])
  expect(await answerAt(literal)).toEqual([900, 900, 'STORE_CREATION_REACHED_MAX'])
})
