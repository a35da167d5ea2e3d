import { expect, test } from 'vitest'
import { answerMail, operatorMail } from './mails.ts'

test('mails lead to where one answers; nothing that a stranger wrote stands in that of an operator', () => {
  const ticket = {
    origin: 'https://wms.example.com',
    name: 'Ada http://evil.example',
    number: 'CD-000007',
    text: 'Set it back to 203.',
    isClosed: false,
  }
  const { subject, body } = answerMail('en', ticket)
  expect(subject).toBe('Your ticket CD-000007 was answered')
  expect(body).toContain('Set it back to 203.')
  expect(body).toContain('https://wms.example.com/support')
  expect(answerMail(null, { ...ticket, origin: null, isClosed: true }).body).toContain('It is closed')
  expect(operatorMail(null, { origin: null, name: 'Nora', what: 'Ticket CD-000007' }).body).toContain('/operator')
  expect(body).toMatch(/^Hello Ada http evil example,\n/)
  expect(operatorMail('fr', { origin: null, name: 'Nora', what: 'Ticket CD-000007' }).subject).toBe(
    'La demande CD-000007 dans la boîte de réception',
  )
})
