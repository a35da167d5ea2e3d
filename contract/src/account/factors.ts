import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'

/** How many recovery codes somebody has when they are made. */
export const recoveryCodeCount = 10

/** Minutes in which the second step of a sign-in is to be done. */
export const stepMinutes = 10

/** A code of the app, or a recovery code; spaces and hyphens are for the eye. */
export const code = z
  .string('Code is required')
  .trim()
  .min(1, 'Code is required')
  .max(40, 'Must be at most 40 characters')

const codes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondStep = endpoint({
  method: 'POST',
  path: '/api/users/login/second-step',
  summary: 'Sign in, second step: a code of the app, or a recovery code, after the right password',
  can: 'public',
  evenWhenFull: true,
  input: z.object({
    /** What the first step was answered with. */
    ticket: z.string().min(1).max(100),
    code,
    device: z.string().max(200).optional(),
  }),
  answer: z.object({ token: z.string(), device: z.string(), message: z.string() }),
  beside: ['token', 'message'],
  triesPerMinute: 30,
})

export const overview = endpoint({
  method: 'GET',
  path: '/api/users/factors',
  summary: 'What second factors the caller has, and whether the account asks for one',
  can: 'signed-in',
  isForSettingUp: true,
  input: z.object({}),
  answer: z.object({
    /** Since when the code app is on; null: it is not. */
    codeAppSince: moment.nullable(),
    /** How many recovery codes are left; null: none were made. */
    recoveryCodesLeft: z.number().int().nullable(),
    recoveryCodesMadeAt: moment.nullable(),
    recoveryCodeUsedAt: moment.nullable(),
    isRequired: z.boolean(),
  }),
})

export const beginCodeApp = endpoint({
  method: 'POST',
  path: '/api/users/code-app',
  summary: 'Begin to set up a code app: a key, which is asked for nothing until a code of it has been given',
  can: 'signed-in',
  store: 'any',
  isSecret: true,
  isFresh: true,
  isForSettingUp: true,
  input: z.object({}),
  answer: z.object({
    /** The key in letters and digits, for who cannot scan. */
    key: z.string(),
    /** The same as code apps read it from a QR code. */
    uri: z.string(),
    qr: z.object({ side: z.number().int(), dots: z.array(z.tuple([z.number().int(), z.number().int()])) }),
  }),
})

export const confirmCodeApp = endpoint({
  method: 'POST',
  path: '/api/users/code-app/confirm',
  summary:
    'Turn the code app on by a code of it; other sessions end. Recovery codes are made where there are none, and shown this once',
  can: 'signed-in',
  store: 'any',
  isSecret: true,
  isFresh: true,
  isForSettingUp: true,
  input: z.object({ code }),
  answer: codes,
})

export const removeCodeApp = endpoint({
  method: 'DELETE',
  path: '/api/users/code-app',
  summary: 'Turn the code app off; other sessions end',
  final: 'Its key is gone: a code app is set up anew',
  can: 'signed-in',
  store: 'any',
  isFresh: true,
  input: z.object({}),
  answer: z.object({}),
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/recovery-codes',
  summary: 'Make ten recovery codes, shown this once; the ones before end',
  can: 'signed-in',
  store: 'any',
  isSecret: true,
  isFresh: true,
  input: z.object({}),
  answer: codes,
})

export const requirement = endpoint({
  method: 'GET',
  path: '/api/second-factor-rule',
  summary: 'Whether everybody of the account needs a second factor, and who has none',
  can: 'UPDATE_SUB_ACCOUNTS',
  input: z.object({}),
  answer: z.object({
    isRequired: z.boolean(),
    /** Who would be led to set one up at the next sign-in; the first hundred. */
    without: z.array(z.object({ id: id('user'), name: z.string() })),
    withoutCount: z.number().int(),
  }),
})

export const setRequirement = endpoint({
  method: 'PUT',
  path: '/api/second-factor-rule',
  summary: 'Ask a second factor of everybody of the account, from the next sign-in on; or not any more',
  can: 'UPDATE_SUB_ACCOUNTS',
  store: 'any',
  isFresh: true,
  input: z.object({ isRequired: z.boolean() }),
  answer: z.object({ isRequired: z.boolean() }),
})

export const reset = endpoint({
  method: 'POST',
  path: '/api/business-acl/sub-accounts/{id}/reset-second-factor',
  summary: 'Take away the second factors of somebody who has lost them: code app, recovery codes and passkeys',
  can: 'UPDATE_SUB_ACCOUNTS',
  feature: 'privileges',
  store: 'any',
  isFresh: true,
  input: z.object({ id: id('user') }),
  answer: z.object({}),
})
