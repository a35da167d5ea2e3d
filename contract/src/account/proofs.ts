import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { passkeyAnswer } from './passkeys.ts'
import { entrance, returned } from './sso/entering.ts'

/** By what somebody proves who they are. */
const proofWays = ['password', 'sso', 'code', 'passkey'] as const
export type ProofWay = (typeof proofWays)[number]

export const ways = endpoint({
  method: 'GET',
  path: '/api/users/proof',
  summary:
    'By what the caller can prove who they are: the password or the company’s sign-in, or what second factors they have',
  can: 'signed-in',
  isForSettingUp: true,
  evenWhenSuspended: true,
  input: z.object({}),
  answer: z.object({ ways: z.array(z.enum(proofWays)), freshUntil: moment.nullable() }),
})

export const beginSso = endpoint({
  method: 'POST',
  path: '/api/users/proof/sso',
  summary: 'Where the caller signs in with their company once more, to prove who they are',
  can: 'signed-in',
  isForSettingUp: true,
  store: 'any',
  evenWhenSuspended: true,
  evenWhenDeleted: true,
  isSecret: true,
  input: z.object({}),
  answer: entrance,
  triesPerMinute: 30,
})

export const prove = endpoint({
  method: 'POST',
  path: '/api/users/proof',
  summary:
    'Prove who one is once more, for calls that ask for a fresh sign-in; the session gets another token, and the one before ends',
  can: 'signed-in',
  isForSettingUp: true,
  store: 'any',
  evenWhenSuspended: true,
  evenWhenDeleted: true,
  isSecret: true,
  /** One of them; with a second factor it is that one. */
  input: z
    .object({
      password: z.string().min(1, 'Password is required').max(200),
      /** Of the code app, or a recovery code. */
      code: z.string().trim().min(1, 'Code is required').max(40),
    })
    .extend({ passkey: passkeyAnswer, sso: returned })
    .partial(),
  answer: z.object({ token: z.string(), freshUntil: moment }),
})
