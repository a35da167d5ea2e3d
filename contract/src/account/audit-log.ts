import { z } from 'zod'
import { allChangedThings, allChangeVerbs, changedThings, changeVerbs } from '../changes.ts'
import { callersZone, moment, queryDay, zoneHeader } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { exportAnswer, exportInput, type FileColumn } from '../files.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, queryList, searchText } from '../paging.ts'

/** What is in it is of all merchants, so whoever may not see them all reads none of it. */
const viewsAuditLog = { allOf: ['VIEW_AUDIT_LOG', 'FULL_STORE_ACCESS'] } as const

const json = z.json().nullable()

const entry = z.object({
  id: id('auditLog'),
  at: moment,
  /** Null where no user did it. */
  user: z.object({ id: id('user'), name: z.string() }).nullable(),
  /** Whoever hosts the installation did it. */
  byOperator: z.boolean(),
  /** A driver did it, by phone. */
  byDriver: z.string().nullable(),
  action: z.enum(allChangeVerbs),
  entity: z.enum(allChangedThings),
  entityId: z.string().nullable(),
  /** What the thing is called now, or was; null where it has no name. */
  name: z.string().nullable(),
  /** How it was, and how it is since: the fields that were reported. */
  before: json,
  after: json,
  /** What people, merchants, warehouses, goods and places are called whose ids stand in it, by id. */
  names: z.record(z.string(), z.string()),
  /** The browser and its system, and the network; null for work in the background. */
  device: z.string().nullable(),
  place: z.string().nullable(),
  /** Names the call in the server's log, and all entries that it wrote. */
  requestId: z.string().nullable(),
})
export type AuditEntry = z.output<typeof entry>

const filters = {
  timezone: callersZone,
  userId: id('user').optional(),
  entity: queryList(z.enum(allChangedThings)).optional(),
  action: queryList(z.enum(allChangeVerbs)).optional(),
  /** All that was done to one thing. */
  entityId: z.string().trim().max(60).optional(),
  fromDate: queryDay,
  toDate: queryDay,
}

export const list = endpoint({
  method: 'GET',
  path: '/api/audit-log',
  summary: 'Who changed what, from what, to what, and from where, newest first; it cannot be changed',
  can: viewsAuditLog,
  headers: zoneHeader,
  input: z.object({ ...listInput, ...filters }),
  answer: listAnswer(entry),
})

/** An entry as a file holds it: `before` and `after` are JSON. */
interface AuditLine {
  readonly at: string
  readonly user: string | null
  readonly action: string
  readonly entity: string
  readonly name: string | null
  readonly before: string | null
  readonly after: string | null
  readonly device: string | null
  readonly place: string | null
  readonly requestId: string | null
}

export const auditColumns: readonly FileColumn<keyof AuditLine>[] = [
  { key: 'at', heading: 'Time', kind: 'moment' },
  { key: 'user', heading: 'Who' },
  { key: 'action', heading: 'Did', words: changeVerbs },
  { key: 'entity', heading: 'What', words: changedThings },
  { key: 'name', heading: 'Name' },
  { key: 'before', heading: 'Before' },
  { key: 'after', heading: 'After' },
  { key: 'device', heading: 'Device' },
  { key: 'place', heading: 'From' },
  { key: 'requestId', heading: 'Call' },
]

export const exportList = endpoint({
  method: 'GET',
  path: '/api/audit-log/export',
  summary: 'The audit log as a file, whole',
  can: viewsAuditLog,
  headers: zoneHeader,
  input: z.object({ ...exportInput, ...filters }),
  answer: exportAnswer,
})

export const people = endpoint({
  method: 'GET',
  path: '/api/audit-log/people',
  summary: 'The users of the account, deleted ones too, for its filter',
  can: viewsAuditLog,
  input: z.object({ term: searchText.optional() }),
  answer: z.object({ users: z.array(z.object({ id: id('user'), name: z.string() })) }),
})
