import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { lastSeen, optionalText, requiredText } from '../fields.ts'
import { id } from '../ids.ts'

const base = '/api/sso-provider'

/** Domains that an account may name. */
export const mostDomains = 20

const domain = z.object({
  id: id('ssoDomain'),
  domain: z.string(),
  /** What the domain's DNS has to say, as a TXT record of this name. */
  recordName: z.string(),
  recordValue: z.string(),
  provenAt: moment.nullable(),
  /** When whoever hosts the installation was asked for it, who has not answered yet. */
  askedAt: moment.nullable(),
})
export type SsoDomain = z.output<typeof domain>

const provider = z.object({
  /** Null: none has been named. */
  issuer: z.string().nullable(),
  client: z.string().nullable(),
  /** Whether a secret is kept. It is never answered. */
  hasSecret: z.boolean(),
  isOn: z.boolean(),
  /** Where the provider sends people back to; null while the installation does not know its address. */
  redirectUri: z.string().nullable(),
  domains: z.array(domain),
  /** The owner alone changes it. */
  mayChange: z.boolean(),
  updatedAt: moment.nullable(),
})
export type SsoProvider = z.output<typeof provider>

export const get = endpoint({
  method: 'GET',
  path: base,
  summary: 'The company sign-in of the account: provider, and domains with the TXT records that prove them',
  can: 'UPDATE_SUB_ACCOUNTS',
  input: z.object({}),
  answer: provider,
})

export const set = endpoint({
  method: 'PUT',
  path: base,
  summary:
    'Name the provider, and switch it on or off, which is the owner’s alone: while it is on, it says who the people with addresses of the proven domains are',
  can: 'UPDATE_SUB_ACCOUNTS',
  store: 'any',
  isFresh: true,
  input: z.object({
    issuer: requiredText('Issuer', 300),
    client: requiredText('Application ID', 200),
    /** Blank: the one that is kept. */
    secret: optionalText(500),
    isOn: z.boolean(),
    updatedAt: lastSeen.nullable(),
  }),
  answer: provider,
})

export const test = endpoint({
  method: 'POST',
  path: `${base}/test`,
  summary: 'Ask the provider for what it says of itself',
  can: 'UPDATE_SUB_ACCOUNTS',
  store: 'any',
  input: z.object({}),
  answer: z.object({ isReached: z.boolean() }),
})

export const addDomain = endpoint({
  method: 'POST',
  path: `${base}/domains`,
  summary: 'Name a domain of e-mail addresses; it counts once its DNS, or whoever hosts the installation, has said so',
  can: 'UPDATE_SUB_ACCOUNTS',
  store: 'any',
  isFresh: true,
  input: z.object({
    domain: requiredText('Domain', 253)
      .transform((text) => text.toLowerCase())
      .refine(
        (text) => /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(text),
        'Must be a domain like example.com',
      ),
  }),
  answer: domain,
})

export const proveDomain = endpoint({
  method: 'POST',
  path: `${base}/domains/{id}/prove`,
  summary: 'Look for the TXT record of a domain; it counts when it is there',
  can: 'UPDATE_SUB_ACCOUNTS',
  store: 'any',
  input: z.object({ id: id('ssoDomain') }),
  answer: domain,
})

export const askDomain = endpoint({
  method: 'POST',
  path: `${base}/domains/{id}/ask`,
  summary: 'Ask whoever hosts the installation to say that a domain is the account’s, where its DNS cannot',
  can: 'UPDATE_SUB_ACCOUNTS',
  store: 'any',
  isFresh: true,
  input: z.object({ id: id('ssoDomain') }),
  answer: domain,
})

export const removeDomain = endpoint({
  method: 'DELETE',
  path: `${base}/domains/{id}`,
  summary: 'Take a domain away; nobody with an address of it is signed in by the provider any more',
  final: 'It is named and proven anew',
  can: 'UPDATE_SUB_ACCOUNTS',
  store: 'any',
  isFresh: true,
  input: z.object({ id: id('ssoDomain') }),
  answer: z.object({}),
})
