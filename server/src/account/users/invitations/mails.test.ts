import { languages } from '@crossdock/contract/languages'
import { expect, test } from 'vitest'
import { handedOverMail, invitationMail, knownElsewhereMail, takenOverMail } from './mails.ts'

const origin = 'https://wms.example'
const hostile = 'Win at https://evil.example/\r\nBcc: all@evil.example'

test('an invitation has one link, the installation’s own, whatever people and businesses are called', () => {
  const mail = invitationMail('en', { origin, name: hostile, businessName: hostile, token: 'abc' })
  expect(mail.body.match(/\S*:\/\/\S*/g)).toEqual(['https://wms.example/invitation?token=abc'])
  expect(mail.body).toContain('7 days')
  const others = languages.flatMap((language) => [
    knownElsewhereMail(language, { businessName: hostile }),
    handedOverMail(language, { name: hostile, businessName: hostile, to: hostile }),
    takenOverMail(language, { name: hostile, businessName: hostile, from: hostile }),
  ])
  for (const { subject, body } of others) expect(`${subject}\n${body}`).not.toMatch(/:\/\/|evil\.example|@/)
  expect(knownElsewhereMail('en', { businessName: '123' }).body).toContain('a business')
})

test('without an address of its own the installation sends the path, and says so', () => {
  const { body } = invitationMail('en', { origin: null, name: 'Priya', businessName: 'Harbour', token: 'abc' })
  expect(body).toContain('\n/invitation?token=abc\n')
  expect(body).toContain('does not know its own address')
})
