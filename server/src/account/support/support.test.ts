import * as notifications from '@crossdock/contract/account/notifications'
import * as inbox from '@crossdock/contract/account/operator/inbox'
import { getProfile } from '@crossdock/contract/account/profile'
import * as support from '@crossdock/contract/account/support'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'
import { makeOperator } from '../../test/operators.ts'

const server = testServer()

const form = {
  firstName: 'Ada',
  lastName: 'Osei',
  phone: '6045550100',
  email: 'ada@example.com',
  order_number: 'SO-004160',
  message: 'Labels come out at half their size\nsince this morning.',
}
const ask = (person: Person, more: object = {}) => person.call(support.send, { ...form, ...more })

test('a message becomes a numbered ticket, and the number stands beside the answer, too', async () => {
  const owner = await make.account(server)
  const reply = await owner.try(support.send, form)
  expect(reply.status).toBe(200)
  const { ticketNumber } = reply.body as unknown as { ticketNumber: string }
  expect(ticketNumber).toMatch(/^CD-\d{6}$/)
  const { items } = await owner.call(support.list)
  expect(items).toMatchObject([{ ticketNumber, title: 'Labels come out at half their size', state: 'OPEN' }])
})

test('four letters are too few, five are enough, counted after trimming; 5,000 at most; phone as account forms have it', async () => {
  const owner = await make.account(server)
  const fault = async (more: object) => (await owner.try(support.send, { ...form, ...more })).body.errInfo?.fields
  const short = [{ path: 'message', message: 'Message is required (minimum 5 characters)' }]
  expect(await fault({ message: ' four ' })).toEqual(short)
  expect(await fault({ message: undefined })).toEqual(short)
  expect(await fault({ message: 'x'.repeat(5001) })).toEqual([
    { path: 'message', message: 'Must be at most 5000 characters' },
  ])
  expect(await fault({ phone: '123' })).toEqual([{ path: 'phone', message: 'Phone number is not valid' }])
  expect((await owner.try(support.send, { ...form, message: ' fives ', order_number: '' })).status).toBe(200)
})

test('twenty messages an hour a person, however many at once; the next one is told when', async () => {
  const owner = await make.account(server)
  const many = await Promise.all(Array.from({ length: 64 }, () => owner.try(support.send, form)))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = many.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3500)
  const { items } = await owner.call(support.list, { page_size: 100 })
  expect(new Set(items.map(({ ticketNumber }) => ticketNumber)).size).toBe(20)
  const colleague = await make.subAccount(server, owner, [])
  expect((await colleague.try(support.send, form)).status).toBe(200)
})

test('the same key twice is one ticket', async () => {
  const owner = await make.account(server)
  const keyed = () => owner.try(support.send, form, { 'idempotency-key': 'once' })
  const [first, second] = [await keyed(), await keyed()]
  expect(second.body).toEqual(first.body)
  expect((await owner.call(support.list)).items).toHaveLength(1)
})

test('a ticket is its person’s: a colleague, the owner too, reads and answers none of it', async () => {
  const owner = await make.account(server)
  const colleague = await make.subAccount(server, owner, [])
  const { id } = await ask(colleague)
  expect((await owner.try(support.get, { id })).status).toBe(404)
  expect((await owner.try(support.reply, { id, message: 'not mine' })).status).toBe(404)
  expect((await owner.call(support.list)).items).toEqual([])
})

test('the answer comes as a notification and as a mail; answering back opens the ticket again', async () => {
  const owner = await make.account(server)
  const operator = await makeOperator(server)
  const { id, ticketNumber } = await ask(owner)
  const seen = (await operator.call(inbox.list)).items.find((entry) => entry.id === id)
  expect(seen).toMatchObject({ kind: 'ticket', number: ticketNumber, state: 'OPEN', name: 'Ada Osei' })
  await operator.call(inbox.answer, { id, message: 'Set the profile back to 203 dpi.' })
  expect((await owner.call(notifications.list)).items[0]).toMatchObject({
    title: `Your ticket ${ticketNumber} was answered`,
    action: 'ticket-answered',
    facts: { ticketId: id },
  })
  expect((await owner.call(getProfile)).unreadNotificationCount).toBe(1)
  const answered = await owner.call(support.get, { id })
  expect(answered).toMatchObject({
    state: 'ANSWERED',
    messages: [{ isAnswer: false }, { isAnswer: true, author: 'Nora Field' }],
  })
  expect(await owner.call(support.reply, { id, message: 'That did it, thank you' })).toMatchObject({ state: 'OPEN' })
  await operator.call(inbox.answer, { id, message: 'You are welcome.', isClosing: true })
  expect((await owner.call(support.get, { id })).state).toBe('CLOSED')
  expect((await operator.call(inbox.list, { tab: 'done' })).items.map((entry) => entry.id)).toContain(id)
  expect(await owner.call(support.reply, { id, message: 'Once more, please' })).toMatchObject({ state: 'OPEN' })
})
