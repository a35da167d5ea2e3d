import { expect, test } from 'vitest'
import { trackingMail } from './mails.ts'

const token = 'a'.repeat(43)
const tracked = {
  ...{ origin: 'https://wms.northwind.example', name: 'Ana', merchant: 'Northwind', token, what: 'Planned' as const },
  ...{ day: '2031-03-04', from: '09:00', to: '12:00' },
}

test('the mail says the day, its window and the link, and nothing that somebody else wrote becomes one', () => {
  const { subject, body } = trackingMail('en', tracked)
  expect(subject).toBe('When your order from Northwind comes')
  expect(body).toContain('We bring you your order from Northwind on 04/03/2031, between 09:00 and 12:00.')
  expect(body).toContain(`https://wms.northwind.example/track/${token}`)
  const sly = trackingMail(null, { ...tracked, origin: null, merchant: 'evil.example/x', name: 'http://evil.example' })
  expect(`${sly.subject} ${sly.body}`).not.toMatch(/evil\.example/)
})

test('in French it says the same, also of what has no window', () => {
  const { subject, body } = trackingMail('fr', { ...tracked, from: null, to: null })
  expect(subject).toBe('Quand arrive votre commande de Northwind')
  expect(body).toContain('Nous vous apportons votre commande de Northwind le 04/03/2031.')
  expect(trackingMail('fr', { ...tracked, what: 'Failed', merchant: '' }).subject).toBe('Non livrée : votre commande')
})
