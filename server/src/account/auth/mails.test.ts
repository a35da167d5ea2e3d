import { expect, test } from 'vitest'
import { knownAddressMail, resetMail, verifyMail } from './mails.ts'

const origin = 'https://dock.example'

test('the mails with a link, to the letter', () => {
  expect(verifyMail(null, { origin, name: 'Maya Brandt', token: 'T0KEN' })).toEqual({
    language: 'en',
    subject: 'Please verify your e-mail address',
    body: `Hello Maya Brandt,

Welcome to Crossdock. Please open this link to verify your e-mail address:

https://dock.example/verified?token=T0KEN

It works for 48 hours. If you did not open an account, please ignore this mail.
`,
  })
  expect(resetMail('en', { origin: null, name: '', token: 'T0KEN' })).toEqual({
    language: 'en',
    subject: 'Choose a new password',
    body: `Hello,

Somebody, hopefully you, asked for a new password. Open this link to choose one. This installation does not know its own address yet, so please put this behind the address at which you open it:

/reset-password?token=T0KEN

It works once, for 1 hour. If it was not you, nothing has changed and you can ignore this mail.
`,
  })
  expect(knownAddressMail(null, { origin })).toEqual({
    language: 'en',
    subject: 'You have an account already',
    body: `Hello,

Somebody, perhaps you, tried to open an account with this address. You have one already, and nothing has changed.

If you cannot sign in, or never verified your address, choose a new password here:

https://dock.example/forgetpassword

If it was not you, you can ignore this mail.
`,
  })
})

test('the mail for a new password in French, to the letter', () => {
  expect(resetMail('fr', { origin: null, name: 'Maya Brandt', token: 'T0KEN' })).toEqual({
    language: 'fr',
    subject: 'Choisissez un nouveau mot de passe',
    body: `Bonjour Maya Brandt,

Quelqu’un, sans doute vous, a demandé un nouveau mot de passe. Ouvrez ce lien pour en choisir un. Cette installation ne connaît pas encore sa propre adresse; ajoutez donc ceci à l’adresse à laquelle vous l’ouvrez :

/reset-password?token=T0KEN

Il sert une seule fois, pendant 1 heure. Si ce n’était pas vous, rien n’a changé et vous pouvez ignorer ce courriel.
`,
  })
})
