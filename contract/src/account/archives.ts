import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'

/** Days for which a finished archive can be downloaded. */
export const archiveDays = 7

/** What an archive is: asked for, there, or not made. */
const archiveStates = ['making', 'done', 'failed'] as const

const archive = z.object({
  id: id('archive'),
  state: z.enum(archiveStates),
  /** Once it is there: bytes of the file, and what is in it. */
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  files: z.number().int().nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
  /** Until when it can be downloaded. */
  endsAt: moment.nullable(),
})
export type Archive = z.output<typeof archive>

const base = '/api/account-archives'

export const list = endpoint({
  method: 'GET',
  path: base,
  summary:
    'The archives of all data of the account that can be downloaded or are being made, latest first; for its owner',
  can: 'signed-in',
  evenWhenDeleted: true,
  input: z.object({}),
  answer: z.object({ items: z.array(archive) }),
})

export const ask = endpoint({
  method: 'POST',
  path: base,
  summary:
    'Have all data of the account put into one archive: every table and every file, as they are at one moment; for its owner, one at a time',
  can: 'signed-in',
  store: 'any',
  isFresh: true,
  evenWhenDeleted: true,
  status: 202,
  input: z.object({}),
  answer: z.object({ jobId: id('archive') }),
})

export const open = endpoint({
  method: 'POST',
  path: `${base}/{id}/link`,
  summary: 'A link to an archive, which ends after 15 minutes; for the owner of the account',
  can: 'signed-in',
  store: 'any',
  isFresh: true,
  isSecret: true,
  evenWhenDeleted: true,
  input: z.object({ id: id('archive') }),
  answer: z.object({ link: z.string() }),
})
