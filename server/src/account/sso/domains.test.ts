import * as auditLog from '@crossdock/contract/account/audit-log'
import * as notifications from '@crossdock/contract/account/notifications'
import * as inbox from '@crossdock/contract/account/operator/inbox'
import * as sso from '@crossdock/contract/account/sso'
import type { Id } from '@crossdock/contract/ids'
import { newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { refusal, startCompanies } from '../../test/companies.ts'
import { make, type Person } from '../../test/harness.ts'
import { type MadeOperator, makeOperator } from '../../test/operators.ts'

const { server, records, access, withAddress, begin, enter } = await startCompanies()

const requestOf = async (operator: MadeOperator, owner: Person) => {
  const { items } = await operator.call(inbox.list, { tab: 'domain' })
  return items.find(({ account }) => account === owner.accountId)
}
const idOf = async (operator: MadeOperator, owner: Person) =>
  (await requestOf(operator, owner))?.id as Id<'operatorRequest'>

/** An account that has named a domain of which its DNS says nothing. */
async function named() {
  const [owner, operator] = [await make.account(server), await makeOperator(server)]
  const domain = `${newId()}.example`
  const { id, recordName, recordValue } = await owner.call(sso.addDomain, { domain })
  return { owner, operator, domain, id, recordName, recordValue }
}

test('nobody of a domain is led to the provider before the host or the DNS has said whose it is', async () => {
  const { owner, operator, domain, id } = await named()
  const email = await withAddress(await make.subAccount(server, owner, []), `clerk@${domain}`)
  const stranger = await make.subAccount(server, owner, ['ACCOUNT_MERCHANTS'])
  expect((await stranger.try(sso.askDomain, { id })).body.errorType).toBe('OwnersAlone')
  expect(await owner.call(sso.askDomain, { id })).toMatchObject({ provenAt: null, askedAt: expect.any(String) })
  expect(refusal(await owner.try(sso.askDomain, { id }))).toEqual([400, 'RequestOpen'])
  expect(refusal(await owner.try(sso.set, access(true)))).toEqual([400, 'SsoNotReady'])
  expect(refusal(await begin(email))).toEqual([400, 'SsoNotHere'])

  expect(await requestOf(operator, owner)).toMatchObject({ kind: 'domain', title: domain, state: 'OPEN' })
  const request = await idOf(operator, owner)
  expect((await operator.call(inbox.getRequest, { id: request })).details).toMatchObject({ domain })
  expect((await operator.try(inbox.approveEnterprise, { id: request })).status).toBe(404)
  const both = await Promise.all(
    Array.from({ length: 16 }, () => operator.try(inbox.approveDomain, { id: request, message: null })),
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  await owner.call(sso.set, access(true))
  expect((await enter(email)).status).toBe(200)

  const { domains } = await owner.call(sso.get)
  expect(domains).toMatchObject([{ domain, provenAt: expect.any(String), askedAt: null }])
  expect((await owner.call(notifications.list)).items).toMatchObject([{ action: 'domain-approved' }])
  const { items } = await owner.call(auditLog.list, { entity: 'operator-request' })
  expect(items[0]).toMatchObject({ action: 'approve', byOperator: true, after: { kind: 'domain', domain } })
  expect(refusal(await owner.try(sso.askDomain, { id }))).toEqual([400, 'DomainProven'])
})

test('a domain that is declined is nobody’s, and can be asked for again', async () => {
  const { owner, operator, domain, id } = await named()
  await owner.call(sso.askDomain, { id })
  await operator.call(inbox.decline, { id: await idOf(operator, owner), message: 'Not yours' })
  expect(refusal(await owner.try(sso.set, access(true)))).toEqual([400, 'SsoNotReady'])
  expect((await owner.call(notifications.list)).items).toMatchObject([{ action: 'domain-declined', text: 'Not yours' }])
  expect((await owner.call(sso.get)).domains).toMatchObject([{ domain, provenAt: null, askedAt: null }])
  expect((await owner.call(sso.askDomain, { id })).askedAt).not.toBeNull()
})

test('what another account has proven meanwhile the host cannot give away; what is proven or taken away is not asked any more', async () => {
  const { owner, operator, domain, id } = await named()
  await owner.call(sso.askDomain, { id })
  const other = await make.account(server)
  const theirs = await other.call(sso.addDomain, { domain })
  records.set(theirs.recordName, [theirs.recordValue])
  await other.call(sso.askDomain, { id: theirs.id })
  await other.call(sso.proveDomain, { id: theirs.id })
  expect(await requestOf(operator, other)).toBeUndefined()
  const request = await idOf(operator, owner)
  expect(refusal(await operator.try(inbox.approveDomain, { id: request, message: null }))).toEqual([400, 'DomainTaken'])
  expect(await requestOf(operator, owner)).toMatchObject({ state: 'OPEN' })
  await owner.call(sso.removeDomain, { id })
  expect(await requestOf(operator, owner)).toBeUndefined()
  expect((await operator.try(inbox.approveDomain, { id: request, message: null })).status).toBe(404)
})
