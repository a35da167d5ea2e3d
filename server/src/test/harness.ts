import { randomBytes } from 'node:crypto'
import { type CallFields, encodeCall } from '@crossdock/contract/encode-call'
import type { Endpoint, InputOf } from '@crossdock/contract/endpoint'
import type { ErrorBody } from '@crossdock/contract/errors'
import { type Id, newId } from '@crossdock/contract/ids'
import type { Grant } from '@crossdock/contract/permissions'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { z } from 'zod'
import { type App, buildApp } from '../app.ts'
import type { Geocoder } from '../platform/geocoding/hits.ts'
import type { CardGateway } from '../platform/payments/gateway.ts'
import type { Sandbox } from '../platform/payments/sandbox.ts'
import { signToken } from '../platform/sessions.ts'
import type { Settings } from '../platform/settings.ts'
import type { TxtRecords } from '../platform/txt-records.ts'
import './checked-answers.ts'

/** What a test works with: the app on a database of its own, shared by the tests of one file. */
export interface TestServer {
  readonly app: App
  readonly url: string
  /** The clock; set it with `clock.now = …`. Null: the real one. */
  readonly clock: { now: Date | null }
}

export const testSettings: Settings = {
  port: 0,
  host: '127.0.0.1',
  databaseUrl: null,
  // Nothing can be made there.
  dataFolder: '/dev/null/nowhere',
  publicUrl: null,
  trustedProxies: [],
  tls: null,
  smtpUrl: null,
  mailFrom: 'test@example.com',
  defaultPlan: 'unlimited',
  paymentGateway: 'sandbox',
  stripe: null,
  geocoder: null,
  roads: null,
  productionHosts: [],
  appLinks: { driver: { ios: null, android: null }, scanner: { ios: null, android: null } },
  featuresOff: [],
  limitStatus: 402,
  operatorKey: null,
  logLevel: process.env['TEST_LOG'] ?? 'error',
  secret: Buffer.from('a secret of the tests, never of an installation'),
  callsPerMinute: 1_000_000,
  triesFactor: 1,
  poolSize: 10,
  sendTimeout: 20,
  keepYears: 10,
  diskReserve: 0,
  receiversHere: null,
  checksAnswers: true,
}

/** Databases of this worker so far: what the product remembers of accounts is by their number, so that none has another's. */
let databases = 0

/** Clones the migrated template and starts the app on it, before the tests of a file; clears both away after. */
export function testServer(
  overrides: Partial<Settings> = {},
  options: {
    readonly withJobs?: boolean
    readonly withLive?: boolean
    readonly freeBytes?: () => Promise<number>
    readonly gateway?: (sandbox: Sandbox | null) => CardGateway | null
    readonly txtOf?: TxtRecords
    readonly geocoder?: Geocoder
  } = {},
): TestServer {
  const server = { clock: { now: null as Date | null } } as { app: App; url: string; clock: { now: Date | null } }
  const name = `test_${randomBytes(6).toString('hex')}`
  const run = async (text: string, url = inject('databaseServer')) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  beforeAll(async () => {
    await run(`create database ${name} template template_migrated strategy file_copy`)
    const [address = '', query = ''] = inject('databaseServer').split('?')
    server.url = `${address.slice(0, address.lastIndexOf('/'))}/${name}${query ? `?${query}` : ''}`
    await run(`alter table accounts alter id restart with ${++databases}0001`, server.url)
    server.app = await buildApp({ ...testSettings, ...overrides }, server.url, {
      withJobs: options.withJobs ?? false,
      withLive: options.withLive ?? false,
      ...(options.freeBytes ? { freeBytes: options.freeBytes } : {}),
      ...(options.txtOf ? { txtOf: options.txtOf } : {}),
      ...(options.geocoder ? { geocoder: options.geocoder } : {}),
      ...(options.gateway ? { gateway: options.gateway } : {}),
      now: () => server.clock.now ?? new Date(),
    })
    // Hundreds of calls at once wait for a connection as long as a busy machine takes: that is no fault of theirs.
    server.app.platform.pool.options.connectionTimeoutMillis = 0
  })
  afterAll(async () => {
    await server.app.close()
    await run(`drop database if exists ${name} with (force)`)
  })
  return server
}

/** Somebody signed in, able to make calls. */
export interface Person {
  readonly accountId: number
  readonly userId: Id<'user'>
  readonly token: string
  readonly mainStoreId: Id<'store'>
  readonly allStoreId: Id<'store'>
  /** Store of the calls; none of whoever may see none. */
  readonly storeId: Id<'store'>
  /** The same person with another current store. */
  at(storeId: Id<'store'>): Person
  /** Makes a call and gives `data`; throws when it is refused. */
  call<Input extends z.ZodType, Answer extends z.ZodType>(
    endpoint: Endpoint<Input, Answer>,
    input?: z.input<Input>,
  ): Promise<z.output<Answer>>
  /** Makes a call and gives status and body, whatever they are. */
  try<Input extends z.ZodType, Answer extends z.ZodType>(
    endpoint: Endpoint<Input, Answer>,
    input?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: ErrorBody & { readonly data?: unknown }
  readonly text: string
  readonly bytes: Buffer
}

/** Makes a call as a client does whom a busy server has told to come later. */
export async function tryAgain(person: Person, endpoint: Endpoint, input: unknown): Promise<Reply> {
  const reply = await person.try(endpoint, input)
  return reply.status === 503 ? tryAgain(person, endpoint, input) : reply
}

/** Sends a call as the product's own client does; from this machine unless an address is given. */
export async function send(
  server: Pick<TestServer, 'app'>,
  endpoint: Endpoint,
  input: CallFields,
  more: Readonly<Record<string, string>>,
  remoteAddress = '127.0.0.1',
): Promise<Reply> {
  const { method, url, headers, body } = encodeCall(endpoint, input)
  const isMade = body === undefined || typeof body === 'string'
  const wrapped = isMade ? null : new Response(body)
  const type = wrapped?.headers.get('content-type')
  const answer = await server.app.http.inject({
    method,
    url,
    headers: { ...headers, ...(type ? { 'content-type': type } : {}), ...more },
    remoteAddress,
    ...(isMade ? (body === undefined ? {} : { payload: body }) : {}),
    ...(wrapped ? { payload: Buffer.from(await wrapped.arrayBuffer()) } : {}),
  })
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (isJson ? answer.json() : {}) as Reply['body'],
    text: isJson ? '' : answer.body,
    bytes: answer.rawPayload,
  }
}

interface PersonFacts {
  readonly accountId: number
  readonly userId: Id<'user'>
  readonly token: string
  readonly mainStoreId: Id<'store'>
  readonly allStoreId: Id<'store'>
}

function person(server: TestServer, facts: PersonFacts, storeId: Id<'store'>): Person {
  const attempt: Person['try'] = (endpoint, input = {}, headers = {}) =>
    send(server, endpoint, input as CallFields, {
      authorization: `Bearer ${facts.token}`,
      'store-id': storeId,
      ...headers,
    })
  return {
    ...facts,
    storeId,
    at: (other) => person(server, facts, other),
    try: attempt,
    async call(endpoint, input) {
      const reply = await attempt(endpoint, input)
      if (reply.status >= 300)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
      return reply.body.data as never
    },
  }
}

/** Signs somebody in: a session and its token. */
export async function tokenFor(
  server: Pick<TestServer, 'app'>,
  user: { accountId: number; userId: Id<'user'>; name: string; isOwner: boolean },
): Promise<string> {
  const sessionId = newId<'session'>()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await server.app.platform.pool.query(
    // Fresh as long as it lasts, however long a sweep takes.
    'insert into sessions (id, account_id, user_id, expires_at, proven_at) values ($1, $2, $3, $4, $4)',
    [sessionId, user.accountId, user.userId, expiresAt],
  )
  return signToken(testSettings.secret, {
    sessionId,
    userId: user.userId,
    name: user.name,
    isOwner: user.isOwner,
    expiresAt,
  })
}

let people = 0

/** Makes what tests start from. Each test makes its own account, so tests run side by side and clean nothing up. */
export const make = {
  /** An account with its owner, signed in, working in the main store. */
  async account(server: TestServer, options: { readonly plan?: string } = {}): Promise<Person> {
    const { pool } = server.app.platform
    const [mainStoreId, allStoreId, userId] = [newId<'store'>(), newId<'store'>(), newId<'user'>()]
    const { rows } = await pool.query<{ id: number }>(
      "insert into accounts (business_name, main_store_id, all_store_id, plan_key, time_zone) values ('Northwind Toys', $1, $2, $3, 'UTC') returning id",
      [mainStoreId, allStoreId, options.plan ?? 'unlimited'],
    )
    const accountId = rows[0]?.id ?? 0
    await pool.query("insert into stores (account_id, id, type) values ($1, $2, 'MAIN')", [accountId, mainStoreId])
    await pool.query(
      `insert into users (account_id, id, email, first_name, last_name, is_owner, full_store_access, email_verified_at, registration_step, referral_code)
       values ($1, $2, $3, 'Maya', 'Brandt', true, true, now(), 5, 'TESTCODE')`,
      [accountId, userId, `owner${++people}-${accountId}@example.com`],
    )
    const token = await tokenFor(server, { accountId, userId, name: 'Maya Brandt', isOwner: true })
    return person(server, { accountId, userId, token, mainStoreId, allStoreId }, mainStoreId)
  },
  /** A merchant of the account. */
  async store(server: TestServer, owner: Person, name = 'Hearth & Home'): Promise<Id<'store'>> {
    const id = newId<'store'>()
    await server.app.platform.pool.query(
      "insert into stores (account_id, id, name, type) values ($1, $2, $3, 'STORE')",
      [owner.accountId, id, name],
    )
    return id
  },
  /** A sub-account with these grants, allowed in these stores, or in all there are and will be. */
  async subAccount(
    server: TestServer,
    owner: Person,
    grants: readonly Grant[],
    allowed: readonly Id<'store'>[] | '*' = [owner.mainStoreId],
  ): Promise<Person> {
    const stores = allowed === '*' ? [] : allowed
    const userId = newId<'user'>()
    const { pool } = server.app.platform
    await pool.query(
      `insert into users (account_id, id, email, first_name, last_name, grants, full_store_access, email_verified_at, registration_step, referral_code)
       values ($1, $2, $3, 'Lee', 'Chen', $4, $5, now(), 5, 'TESTCODE')`,
      [owner.accountId, userId, `sub${++people}-${owner.accountId}@example.com`, grants, allowed === '*'],
    )
    for (const store of stores)
      await pool.query('insert into user_stores (account_id, user_id, store_id) values ($1, $2, $3)', [
        owner.accountId,
        userId,
        store,
      ])
    const token = await tokenFor(server, { accountId: owner.accountId, userId, name: 'Lee Chen', isOwner: false })
    return person(
      server,
      { accountId: owner.accountId, userId, token, mainStoreId: owner.mainStoreId, allStoreId: owner.allStoreId },
      stores[0] ?? (allowed === '*' ? owner.allStoreId : ''),
    )
  },
}

export type { InputOf }
