import { expect, test } from 'vitest'
import { addressTakenMail, changeEnd, newAddressMail, oldAddressMail } from './rules.ts'

test('a change can be settled for a day', () => {
  expect(changeEnd(new Date('2027-03-01T12:00:00Z'))).toBe('2027-03-02T12:00:00.000Z')
})

test('the mails hold a link each, and the one to a known address none and no name', () => {
  const origin = 'https://wms.northwind.example'
  for (const mail of [oldAddressMail(origin, 'Ana', 'abc'), newAddressMail(origin, 'Ana', 'abc')])
    expect(mail.body.match(/https:\S+/g)).toEqual([`${origin}/verified?token=abc&for=change`])
  const taken = addressTakenMail(origin).body
  expect(taken).not.toContain('token=')
  expect(taken).toMatch(/^Hello,\n/)
})
