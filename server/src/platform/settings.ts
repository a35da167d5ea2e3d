import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What an installation can set, read once from the environment. README lists the variables. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** PostgreSQL of one's own; null starts the embedded one in the data folder. */
  readonly databaseUrl: string | null
  readonly dataFolder: string
  /** Address people reach the product at, for links in mails; null: taken from the request. */
  readonly publicUrl: string | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Plan of new accounts: `unlimited` unless the installation sells plans. */
  readonly defaultPlan: string
  /** Hosts on which unfinished features of the specification are blocked; none by default. */
  readonly productionHosts: readonly string[]
  /** Opens /metrics and the outbox to others than this machine. */
  readonly operatorKey: string | null
  readonly logLevel: string
  /** Signs tokens and file links. */
  readonly secret: Buffer
  /** Calls a minute one session or address may make. */
  readonly callsPerMinute: number
  /** Multiplies the tries a minute at sign-up, sign-in and reset, for a company of many behind one address. */
  readonly triesFactor: number
  readonly poolSize: number
  /** Seconds after which a connection is cut whose other end takes none of what it is sent. */
  readonly sendTimeout: number
  /** Parse answers against their schema and demand an audit row of every write: development and tests. */
  readonly checksAnswers: boolean
}

function whole(name: string, fallback: number): number {
  const text = process.env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, it is "${text}".`)
  return value
}

const text = (name: string): string | null => process.env[name] || null

/** The signing secret: SECRET, or one made once and kept in the data folder. */
function readSecret(dataFolder: string): Buffer {
  const given = text('SECRET')
  if (given) return Buffer.from(given)
  const path = join(dataFolder, 'secret')
  if (!existsSync(path)) {
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return Buffer.from(readFileSync(path, 'utf8'))
}

/** Reads the settings; throws a plain sentence when one is not right. */
export function readSettings(): Settings {
  const dataFolder = resolve(text('DATA_DIR') ?? 'data')
  return {
    port: whole('PORT', 3000),
    host: text('HOST') ?? '0.0.0.0',
    databaseUrl: text('DATABASE_URL'),
    dataFolder,
    publicUrl: text('PUBLIC_URL')?.replace(/\/$/, '') ?? null,
    smtpUrl: text('SMTP_URL'),
    mailFrom: text('MAIL_FROM') ?? 'Crossdock <crossdock@localhost>',
    defaultPlan: text('DEFAULT_PLAN') ?? 'unlimited',
    productionHosts: (text('PRODUCTION_HOST') ?? '')
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
    operatorKey: text('OPERATOR_KEY'),
    logLevel: text('LOG_LEVEL') ?? 'info',
    secret: readSecret(dataFolder),
    callsPerMinute: whole('CALLS_PER_MINUTE', 6000),
    triesFactor: whole('TRIES_FACTOR', 1),
    poolSize: whole('POOL_SIZE', 20),
    sendTimeout: whole('SEND_TIMEOUT', 20),
    checksAnswers: process.env.NODE_ENV !== 'production',
  }
}
