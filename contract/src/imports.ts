import { z } from 'zod'
import { id } from './ids.ts'

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
export const importKinds = ['products', 'stock-locations', 'receipts', 'shipments', 'pool-orders', 'contacts'] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * The steps of a large import. Nothing of it can be seen before it is written, whole; then its orders get their stock, and it
 * is done. Nothing stays of one that has failed or was cancelled: what has been written does neither any more.
 */
export const importStates = ['queued', 'checking', 'writing', 'done', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

/** What an import call answers: what it did, or for more than 20,000 rows the job that does it. */
export const importAnswer = <Done extends z.ZodRawShape>(done: Done) =>
  z.union([z.object(done), z.object({ jobId: id('importJob') })])

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
