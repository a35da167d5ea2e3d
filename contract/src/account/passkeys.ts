import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../fields.ts'
import { id } from '../ids.ts'

/** Why there are no passkeys here: the installation does not know its address, or browsers allow none at it. */
export const passkeyFaults = ['no-address', 'insecure'] as const

/** What a browser is asked, as WebAuthn says it in JSON. */
const options = z.object({ options: z.record(z.string(), z.unknown()) })

const bytes = z.string().max(4000)

/** What a browser answers, as WebAuthn says it in JSON. */
const answerOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
    response: z.object({ clientDataJSON: bytes, ...shape }),
  })

/** A passkey that was asked for. */
export const passkeyAnswer = answerOf({ authenticatorData: bytes, signature: bytes, userHandle: bytes.optional() })

const passkey = z.object({
  id: id('passkey'),
  name: z.string(),
  /** The browser in which it was added. */
  device: z.string().nullable(),
  createdAt: moment,
  usedAt: moment.nullable(),
})
export type Passkey = z.output<typeof passkey>

export const signInOptions = endpoint({
  method: 'POST',
  path: '/api/users/login/passkey-options',
  summary: 'What a browser is asked so that somebody signs in with a passkey; whoever it is says the passkey',
  can: 'public',
  evenWhenFull: true,
  input: z.object({}),
  answer: options,
  triesPerMinute: 30,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/users/login/passkey',
  summary: 'Sign in with a passkey, which counts as both factors',
  can: 'public',
  evenWhenFull: true,
  input: z.object({ passkey: passkeyAnswer }),
  answer: z.object({ token: z.string(), device: z.string(), message: z.string() }),
  beside: ['token', 'message'],
  triesPerMinute: 30,
})

export const list = endpoint({
  method: 'GET',
  path: '/api/users/passkeys',
  summary: 'The caller’s passkeys, the newest first, and why none can be added here',
  can: 'signed-in',
  isForSettingUp: true,
  input: z.object({}),
  answer: z.object({ items: z.array(passkey), fault: z.enum(passkeyFaults).nullable(), origin: z.string().nullable() }),
})

export const addOptions = endpoint({
  method: 'POST',
  path: '/api/users/passkeys/options',
  summary: 'What a browser is asked so that it makes a passkey',
  can: 'signed-in',
  store: 'any',
  isSecret: true,
  isFresh: true,
  isForSettingUp: true,
  input: z.object({}),
  answer: options,
})

export const add = endpoint({
  method: 'POST',
  path: '/api/users/passkeys',
  summary: 'Add a passkey that a browser has made. Recovery codes are made where there are none, and shown this once',
  can: 'signed-in',
  store: 'any',
  isSecret: true,
  isFresh: true,
  isForSettingUp: true,
  bodyLimit: 32 * 1024,
  input: z.object({
    name: requiredText('Name', 60),
    passkey: answerOf({
      attestationObject: z.string().max(16_000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  }),
  answer: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/users/passkeys/{id}',
  summary: 'Take a passkey away; sessions elsewhere end',
  final: 'The browser itself has to make another one',
  can: 'signed-in',
  store: 'any',
  isFresh: true,
  input: z.object({ id: id('passkey') }),
  answer: z.object({}),
})

export const proofOptions = endpoint({
  method: 'POST',
  path: '/api/users/proof/passkey-options',
  summary: 'What a browser is asked so that the caller proves with a passkey who they are',
  can: 'signed-in',
  store: 'any',
  evenWhenSuspended: true,
  evenWhenDeleted: true,
  isSecret: true,
  isForSettingUp: true,
  input: z.object({}),
  answer: options,
})
