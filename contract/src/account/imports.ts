import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { importFault, importKinds, importStates } from '../imports.ts'

const importJob = z.object({
  id: id('importJob'),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  /** Rows of the file, and how many of them the present step has done. */
  rows: z.number().int(),
  rowsDone: z.number().int(),
  /** Once written, what has been done so far; once done, what the call of a small import answers: `{ created, unchanged, … }`. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Once failed; of one that waits (`queued`, `writing`), what it waits for. */
  fault: importFault.nullable(),
  /** Why it does not go on, in words; null where it does, or waits for its turn alone. */
  waitsFor: z.string().nullable(),
  /** All of it is there: it can not be cancelled any more. */
  isWritten: z.boolean(),
  createdBy: z.object({ id: id('user'), name: z.string() }),
  createdAt: moment,
  finishedAt: z.iso.datetime().nullable(),
})
export type ImportJob = z.output<typeof importJob>

/** A large import. `import.changed` (live.ts) announces each step. */
export const get = endpoint({
  method: 'GET',
  path: '/api/fulfillment/imports/{id}',
  summary: 'A large import: its step, how many rows it has done, its result or its faults',
  can: 'FULFILLMENT_IMPORT',
  isFollowing: true,
  input: z.object({ id: id('importJob') }),
  answer: importJob,
})

export const cancel = endpoint({
  method: 'POST',
  path: '/api/fulfillment/imports/{id}/cancel',
  summary: 'Cancel a large import that has not been written; nothing of it is imported then',
  can: 'FULFILLMENT_IMPORT',
  isFollowing: true,
  store: 'any',
  input: z.object({ id: id('importJob') }),
  answer: importJob,
})

export const list = endpoint({
  method: 'GET',
  path: '/api/fulfillment/imports',
  summary: 'The large imports of the last 30 days in the caller’s stores, latest first, at most 50',
  can: 'FULFILLMENT_IMPORT',
  isFollowing: true,
  input: z.object({}),
  answer: z.object({ items: z.array(importJob.omit({ fault: true })) }),
})
