import { expect, test } from 'vitest'
import { mailOf } from './rules.ts'

const offer = {
  ...{
    mail_due: 'Offer',
    merchant: 'Northwind',
    first_name: 'Ana',
    order_no: 'W-1001',
    time_zone: 'America/Vancouver',
  },
  dates: [{ date: '2031-03-04', window_from: '09:00', window_to: '12:00' }],
}
const token = 'a'.repeat(43)

test('the mail has the dates and the link, and nothing that somebody else wrote becomes one', () => {
  const { subject, body } = mailOf('https://wms.northwind.example', offer, token)
  expect(subject).toBe('When may your order from Northwind come?')
  expect(body).toContain('04/03/2031, 09:00 to 12:00')
  expect(body).toContain(`https://wms.northwind.example/offer/${token}`)
  const sly = mailOf(null, { ...offer, merchant: 'evil.example/x', first_name: 'http://evil.example' }, token)
  expect(`${sly.subject} ${sly.body}`).not.toMatch(/evil\.example/)
  expect(sly.body).toContain(`/offer/${token}`)
})

test('who waited for a full date is told that it has room again', () => {
  const { subject, body } = mailOf(null, { ...offer, mail_due: 'Place free', merchant: '' }, token)
  expect(subject).toBe('A date for your order has room again')
  expect(body).not.toContain('04/03/2031')
})
