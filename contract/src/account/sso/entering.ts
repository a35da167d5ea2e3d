import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { email } from '../../fields.ts'

const secret = z.string().min(1).max(100)

/** Where somebody signs in with their company. */
export const entrance = z.object({
  url: z.string(),
  /** Of this browser alone, until it comes back. */
  browser: z.string(),
})

/** What comes back from there, once, in the browser that began. */
export const returned = z.object({
  state: secret,
  browser: secret,
  code: z.string().min(1).max(4000),
  /** Who sends it back, as the provider says. */
  iss: z.string().max(500).optional(),
})

export const begin = endpoint({
  method: 'POST',
  path: '/api/users/login/sso',
  summary:
    'Where somebody with an address of this domain signs in with their company; nothing tells whether they are known',
  can: 'public',
  evenWhenFull: true,
  input: z.object({ email }),
  answer: entrance,
  triesPerMinute: 30,
})

export const finish = endpoint({
  method: 'POST',
  path: '/api/users/login/sso/finish',
  summary: 'Sign in with what the company’s provider has sent back, once, in the browser that began',
  can: 'public',
  evenWhenFull: true,
  input: returned.extend({ device: z.string().max(200).optional() }),
  answer: z.object({ token: z.string(), device: z.string(), message: z.string() }),
  beside: ['token', 'message'],
  triesPerMinute: 30,
})
