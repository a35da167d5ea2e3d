import { expect, test } from 'vitest'
import { digestMail, noticeMail } from './mails.ts'

const ways = { origin: 'https://wms.example', email: 'lee+a@example.com', token: 'abc' }
const answered = (ticket: string, title: string) => ({ action: 'ticket-answered', facts: { ticket, title } }) as const

test('a mail has a line for each thing whatever stands in it, names thirty, and ends with the way out', () => {
  const { subject, body } = noticeMail('en', { ...answered('A\r\nBcc: x', 'b\tc'), ...ways })
  expect(subject).toBe('Your ticket A Bcc: x was answered')
  expect(body).toContain('Your ticket A Bcc: x was answered\nb c\n')
  expect(body).toContain('https://wms.example/unsubscribe?email=lee%2Ba%40example.com&token=abc')
  const many = Array.from({ length: 32 }, (_, index) => answered(`T${index}`, 'x'))
  const digest = digestMail('en', { ...ways, origin: null, said: many })
  expect(digest.subject).toBe('32 notifications since yesterday')
  expect(digest.body).toContain('- Your ticket T29 was answered\n  x\nand 2 more\n')
  expect(digest.body).not.toContain('T30')
  expect(digest.body).toContain('\nSee them all: /notifications\n')
  expect(digestMail(null, { ...ways, said: many.slice(0, 1) }).subject).toBe('1 notification since yesterday')
})

test('in French the words of the plan are French, and numbers are grouped as French groups them', () => {
  const facts = { percent: 80, noun: 'sub users', used: 1_600, max: 2_000 }
  const { subject, body } = noticeMail('fr', { action: 'limit-near', facts, ...ways })
  expect(subject).toBe('80 % de votre forfait utilisés : sous-utilisateurs')
  expect(body).toContain('1 600 sur 2 000 utilisés')
  expect(body).toContain('Les voir toutes : https://wms.example/notifications')
})
