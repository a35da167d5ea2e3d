import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'

/** Most rows of one import (IMP-047). */
export const mostImportRows = 1_000_000
/** Largest body of an import. It is read as it arrives and never held whole. */
export const mostImportBytes = 768 * 1024 * 1024
/** Up to so many rows the import call answers what it did; with more it answers a job, whose state is another call. */
export const mostRowsAtOnce = 20_000
/** Most rows of one order, product or location: they are understood together. */
export const mostRowsOfOne = mostRowsAtOnce
/** Most faults an answer, or a job, lists; it says how many there are. */
export const mostFaults = 1000

/** What may be imported. */
export const importKinds = ['products', 'stock-locations', 'receipts', 'shipments'] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * The steps of a large import. Nothing of it can be seen before it is written, whole; then its orders get their stock, and it
 * is done. Nothing stays of one that has failed or was cancelled: what has been written does neither any more.
 */
export const importStates = ['queued', 'checking', 'writing', 'done', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

/** What an import call answers: what it did, or for more than 20,000 rows the job that does it. */
export const importAnswer = <Done extends z.ZodRawShape>(done: Done) =>
  z.union([z.object(done), z.object({ jobId: id })])

/** What was wrong with a large import: what the import call of a small one would have answered. */
export const importFault = z.object({
  /** `ImportRowError` as 417 has it, `UnknownSkus` as the bare array of 400 has it, else the error's type: a limit of the plan. */
  type: z.string(),
  message: z.string(),
  /** Every fault in words, at most 1,000 of them. */
  errors: z.array(z.string()),
  /** Rows at fault, at most 1,000; the screen marks them. */
  rowIds: z.array(z.number().int()),
  /** How many faults there are. */
  faultCount: z.number().int(),
  /** SKUs that the store does not know, at most 1,000. */
  skus: z.array(z.string()),
})
export type ImportFault = z.output<typeof importFault>

const importJob = z.object({
  id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  /** Rows of the file, and how many of them the present step has done. */
  rows: z.number().int(),
  rowsDone: z.number().int(),
  /** Once done: what the call of a small import answers, `{ created, unchanged, … }`. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Once failed. */
  fault: importFault.nullable(),
  /** All of it is there: it can not be cancelled any more. */
  isWritten: z.boolean(),
  createdBy: z.object({ id, name: z.string() }),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type ImportJob = z.output<typeof importJob>

/** A large import. `import.changed` (live.ts) announces each step. */
export const get = endpoint({
  method: 'GET',
  path: '/api/fulfillment/imports/{id}',
  summary: 'A large import: its step, how many rows it has done, its result or its faults',
  can: 'FULFILLMENT_IMPORT',
  input: z.object({ id }),
  answer: importJob,
})

export const cancel = endpoint({
  method: 'POST',
  path: '/api/fulfillment/imports/{id}/cancel',
  summary: 'Cancel a large import that has not been written; nothing of it is imported then',
  can: 'FULFILLMENT_IMPORT',
  store: 'any',
  input: z.object({ id }),
  answer: importJob,
})

export const list = endpoint({
  method: 'GET',
  path: '/api/fulfillment/imports',
  summary: 'The large imports of the last 30 days in the caller’s stores, latest first, at most 50',
  can: 'FULFILLMENT_IMPORT',
  input: z.object({}),
  answer: z.object({ items: z.array(importJob.omit({ fault: true })) }),
})
