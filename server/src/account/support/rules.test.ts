import { expect, test } from 'vitest'
import { answerMail, askerIn, dueAfter, operatorMail, titleOf } from './rules.ts'

test('a ticket is called by its first line, as far as a list shows it', () => {
  expect(titleOf('  Labels are small\nsince this morning')).toBe('Labels are small')
  expect(titleOf('x'.repeat(80))).toBe('x'.repeat(80))
  expect(titleOf(`${'x'.repeat(78)} yz`)).toBe(`${'x'.repeat(78)}…`)
})

test('tickets are due in hours, requests in a day', () => {
  const now = new Date('2027-03-01T12:00:00Z')
  expect(dueAfter(now, 'ticket')).toBe('2027-03-01T20:00:00.000Z')
  expect(dueAfter(now, 'request')).toBe('2027-03-02T12:00:00.000Z')
})

test('mails lead to where one answers; nothing that a stranger wrote stands in that of an operator', () => {
  const ticket = { name: 'Ada', number: 'CD-000007', text: 'Set it back to 203.', isClosed: false }
  const { subject, body } = answerMail('https://wms.example.com', ticket)
  expect(subject).toBe('Your ticket CD-000007 was answered')
  expect(body).toContain('Set it back to 203.')
  expect(body).toContain('https://wms.example.com/support')
  expect(answerMail(null, { ...ticket, isClosed: true }).body).toContain('It is closed')
  expect(operatorMail(null, 'Nora', 'Ticket CD-000007').body).toContain('/operator')
  expect(askerIn('Ada http://evil.example')).toBe('Ada http evil example')
})
