import { expect, test } from 'vitest'
import { addressTakenMail, newAddressMail, oldAddressMail } from './mails.ts'

test('the mails hold a link each, and the one to a known address none and no name', () => {
  const origin = 'https://wms.northwind.example'
  for (const mail of [oldAddressMail, newAddressMail].map((kind) => kind('fr', { origin, name: 'Ana', token: 'abc' })))
    expect(mail.body.match(/https:\S+/g)).toEqual([`${origin}/verified?token=abc&for=change`])
  const taken = addressTakenMail(null, { origin }).body
  expect(taken).not.toContain('token=')
  expect(taken).toMatch(/^Hello,\n/)
})
