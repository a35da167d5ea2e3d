import { z } from 'zod'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'
import { queryInt } from '../../paging.ts'

const health = z.object({
  version: z.string(),
  /** Seconds that this process runs. */
  seconds: z.number().int(),
  processes: z.number().int(),
  jobs: z.object({
    waiting: z.number().int(),
    running: z.number().int(),
    /** Tried and failed, to be tried again. */
    retrying: z.number().int(),
    /** Given up. */
    failed: z.number().int(),
    /** Seconds that the oldest waits that could run. */
    oldest: z.number().int(),
    items: z.array(
      z.object({
        job: z.number().int(),
        name: z.string(),
        attempts: z.number().int(),
        most: z.number().int(),
        error: z.string().nullable(),
        runAt: moment,
      }),
    ),
  }),
  mails: z.object({
    /** Whether a mail server is set; else mails wait in the outbox. */
    hasServer: z.boolean(),
    waiting: z.number().int(),
    sentToday: z.number().int(),
    items: z.array(
      z.object({
        id: id('mail'),
        recipient: z.string(),
        subject: z.string(),
        error: z.string(),
        createdAt: moment,
      }),
    ),
  }),
  /** Which gateway takes cards; null: none. */
  gateway: z.string().nullable(),
  openPayments: z.number().int(),
  failedPayments: z.number().int(),
  /** Null: the data folder's disk is not watched. */
  disk: z.object({ freeBytes: z.number().nullable(), isFull: z.boolean(), databaseBytes: z.number() }),
  connections: z.object({ used: z.number().int(), most: z.number().int() }),
  /** The last check of all books: when, and in how many accounts they did not balance. */
  selfCheck: z.object({ at: moment.nullable(), accounts: z.number().int(), wrong: z.number().int() }),
})
export type Health = z.output<typeof health>

export const get = endpoint({
  method: 'GET',
  path: '/api/operator/health',
  summary: 'Jobs, mails, payments, disk, database and books of the installation',
  can: 'operator',
  input: z.object({}),
  answer: health,
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/operator/jobs/{job}/retry',
  summary: 'Run a job again that has failed',
  can: 'operator',
  input: z.object({ job: queryInt(1, 1_000_000_000_000) }),
  answer: z.object({}),
})

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/operator/mails/{id}/retry',
  summary: 'Send a mail again that the mail server has refused',
  can: 'operator',
  input: z.object({ id: id('mail') }),
  answer: z.object({}),
})
