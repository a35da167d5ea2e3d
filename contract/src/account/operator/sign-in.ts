import { z } from 'zod'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { email } from '../../fields.ts'
import { id } from '../../ids.ts'
import { code } from '../factors.ts'
import { newPassword } from '../passwords.ts'

const password = z.string('Password is required').min(1, 'Password is required').max(200)

export const login = endpoint({
  method: 'POST',
  path: '/api/operator/login',
  summary:
    'Sign in as whoever hosts the installation, with a code of the app; with the password of the command one chooses one’s own, and sets the app up',
  can: 'public',
  evenWhenFull: true,
  isSecret: true,
  input: z.object({ email, password, newPassword: newPassword.optional(), code: code.optional() }),
  answer: z.object({ token: z.string(), endsAt: moment }),
  triesPerMinute: 10,
})

export const me = endpoint({
  method: 'GET',
  path: '/api/operator/me',
  summary: 'Which operator is signed in',
  can: 'operator',
  input: z.object({}),
  answer: z.object({ id: id('operator'), name: z.string(), email: z.string() }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/operator/logout',
  summary: 'Sign out: the token stops working',
  can: 'operator',
  evenWhenFull: true,
  input: z.object({}),
  answer: z.object({}),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/operator/password',
  summary: 'Change one’s password; the other sessions end',
  can: 'operator',
  isSecret: true,
  input: z.object({ currentPassword: password, newPassword }),
  answer: z.object({}),
})

const act = z.object({
  id: id('operatorLog'),
  at: moment,
  name: z.string(),
  place: z.string(),
  action: z.string(),
  about: z.string(),
  thing: z.string().nullable(),
  businessName: z.string().nullable(),
})

export const acts = endpoint({
  method: 'GET',
  path: '/api/operator/acts',
  summary: 'What operators did, the latest 200; it is only added to',
  can: 'operator',
  input: z.object({}),
  answer: z.object({ items: z.array(act) }),
})
