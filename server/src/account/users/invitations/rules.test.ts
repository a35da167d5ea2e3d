import { expect, test } from 'vitest'
import { invitationEnd, invitationMail, knownElsewhereMail, ownershipMails } from './rules.ts'

const hostile = 'Win at https://evil.example/\r\nBcc: all@evil.example'

test('an invitation has one link, the installation’s own, whatever people and businesses are called', () => {
  const mail = invitationMail('https://wms.example', { name: hostile, businessName: hostile, token: 'abc' })
  expect(mail.body.match(/\S*:\/\/\S*/g)).toEqual(['https://wms.example/invitation?token=abc'])
  expect(mail.body).toContain('7 days')
  const others = [knownElsewhereMail(hostile), ...Object.values(ownershipMails(hostile, hostile, hostile))]
  for (const { subject, body } of others) expect(`${subject}\n${body}`).not.toMatch(/:\/\/|evil\.example|@/)
  expect(knownElsewhereMail('123').body).toContain('a business')
})

test('without an address of its own the installation sends the path, and says so', () => {
  const { body } = invitationMail(null, { name: 'Priya', businessName: 'Harbour', token: 'abc' })
  expect(body).toContain('\n/invitation?token=abc\n')
  expect(body).toContain('does not know its own address')
})

test('a link ends seven days after it was sent', () => {
  expect(invitationEnd('2026-11-24T11:48:00.000Z')).toBe('2026-12-01T11:48:00.000Z')
})
