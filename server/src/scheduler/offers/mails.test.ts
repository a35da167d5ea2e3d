import { expect, test } from 'vitest'
import { offerMail } from './mails.ts'

const token = 'a'.repeat(43)
const offer = {
  ...{ origin: 'https://wms.northwind.example', name: 'Ana', merchant: 'Northwind', token, kind: 'Offer' as const },
  ...{ email: 'ana@customers.example', stopToken: 'abc' },
  dates: [{ date: '2031-03-04', window_from: '09:00', window_to: '12:00' }],
}

test('the mail has the dates and the link, and nothing that somebody else wrote becomes one', () => {
  const { subject, body } = offerMail('en', offer)
  expect(subject).toBe('When may your order from Northwind come?')
  expect(body).toContain('04/03/2031, 09:00 to 12:00')
  expect(body).toContain(`https://wms.northwind.example/offer/${token}`)
  const sly = offerMail(null, { ...offer, origin: null, merchant: 'evil.example/x', name: 'http://evil.example' })
  expect(`${sly.subject} ${sly.body}`).not.toMatch(/evil\.example/)
  expect(sly.body).toContain(`/offer/${token}`)
})

test('who waited for a full date is told that it has room again', () => {
  const { subject, body } = offerMail('en', { ...offer, kind: 'Place free', merchant: '' })
  expect(subject).toBe('A date for your order has room again')
  expect(body).not.toContain('04/03/2031')
})

test('in French dates stand as they do everywhere', () => {
  const { subject, body } = offerMail('fr', offer)
  expect(subject).toBe('Quand votre commande de Northwind peut-elle arriver?')
  expect(body).toContain('04/03/2031, 09:00 à 12:00')
})

test('whoever has not answered, and whoever has, is reminded in words of its own', () => {
  const unanswered = offerMail('en', { ...offer, kind: 'Reminder' })
  expect(unanswered.subject).toBe('Please choose a date for your order from Northwind')
  expect(unanswered.body).toContain('These dates have room:\n\n04/03/2031, 09:00 to 12:00')
  const before = offerMail('fr', { ...offer, kind: 'Day before' })
  expect(before.subject).toBe('Rappel : quand votre commande de Northwind arrive')
  expect(before.body).toContain('04/03/2031, 09:00 à 12:00')
})
