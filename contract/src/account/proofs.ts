import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'

/** By what somebody proves who they are. */
const proofWays = ['password', 'code', 'passkey'] as const

export const ways = endpoint({
  method: 'GET',
  path: '/api/users/proof',
  summary: 'By what the caller can prove who they are: the password alone, or what second factors they have',
  can: 'signed-in',
  input: z.object({}),
  answer: z.object({ ways: z.array(z.enum(proofWays)), freshUntil: moment.nullable() }),
})

export const prove = endpoint({
  method: 'POST',
  path: '/api/users/proof',
  summary:
    'Prove who one is once more, for calls that ask for a fresh sign-in; the session gets another token, and the one before ends',
  can: 'signed-in',
  store: 'any',
  isSecret: true,
  input: z.object({
    password: z.string('Password is required').min(1, 'Password is required').max(200),
  }),
  answer: z.object({ token: z.string(), freshUntil: moment }),
})
