import { id } from '@crossdock/contract/ids'
import { z } from 'zod'
import { platformJob } from '../../platform/queue.ts'

/** What somebody is told of that has changed about their way in: by mail, and among their notifications. */
const signInChanges = [
  'code-app-on',
  'code-app-off',
  'codes-made',
  'code-used',
  'passkey-added',
  'passkey-removed',
  'password-changed',
  'email-changed',
  'sso-linked',
  'sso-on',
  'sso-off',
  'reset',
] as const
export type SignInChange = (typeof signInChanges)[number]

/** Tells somebody of a change. It stands apart from what does that, for whoever signs people in is used there. */
export const signInChangeJob = platformJob(
  // As earlier releases have queued it.
  'factor-mail',
  z.object({ userId: id('user'), what: z.enum(signInChanges), by: z.string().nullable() }),
)
