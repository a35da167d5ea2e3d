import { archiveDays } from '@crossdock/contract/account/archives'
import { id } from '@crossdock/contract/ids'
import { z } from 'zod'
import type { AccountArchive } from '../../platform/backup/write-account.ts'
import { platformJob } from '../../platform/queue.ts'

const said = z.object({ id: id('archive') })

/** Makes an archive. */
export const archiveJob = platformJob('make-archive', said, { key: ({ id }) => `archive-${id}` })

/** Tells by mail what came of it. */
export const archiveMailJob = platformJob('archive-mail', said)

/** Hours after which an archive that is still not made is given up. */
export const mostHours = 24

/** Seconds after which an archive looks again whether it is its turn. */
export const turnSeconds = 10

/** What the files table calls the owner of an archive's bytes. */
export const archiveOwner = 'archive'

/** Until when an archive can be downloaded that was finished at a moment. */
export const archiveEnd = (finishedAt: Date): Date => new Date(finishedAt.getTime() + archiveDays * 86_400_000)

const signIn = 'it opens a sign-in'
const ofHost = 'it is kept by whoever hosts the installation'

/** Tables of which nothing is handed out, and why. */
export const withheldTables: Readonly<Record<string, string>> = {
  challenges: signIn,
  code_apps: signIn,
  driver_access: signIn,
  devices: 'it lets others send pushes to a browser',
  gateway_events: 'it belongs to the payment gateway',
  idempotency_keys: 'it holds answers of calls for a day, for who sends one twice',
  logins: 'it repeats the addresses of people',
  mail_links: signIn,
  mails: 'it holds links that open a sign-in',
  operator_log: ofHost,
  passkeys: signIn,
  proven_domains: 'it repeats the domains of a sign-in with the company',
  recovery_codes: signIn,
  sessions: signIn,
  stripe_asked: 'it belongs to the payment gateway',
}

/** Columns that are not handed out, and why. */
export const withheldColumns: Readonly<Record<string, string>> = {
  'cards.ref': 'it lets the gateway charge a card',
  'import_jobs.runner': 'it names a process of the installation',
  'mail_changes.new_hash': signIn,
  'mail_changes.old_hash': signIn,
  'order_trackings.token_hash': 'it opens what a customer sees of a delivery',
  'schedule_orders.token_hash': 'it opens the dates that a customer is offered',
  'sso_domains.token': 'it proves that a domain is one’s own',
  'sso_providers.secret': signIn,
  'users.password_hash': signIn,
}

/** Columns that are called as secrets are, and are none. */
export const plainColumns: readonly string[] = [
  'add_on_key',
  'cart_key',
  'code_key',
  'external_key',
  'feature_key',
  'group_key',
  'import_hash',
  'import_key',
  'limit_key',
  'next_period_key',
  'next_plan_key',
  'period_key',
  'phone_key',
  'plan_key',
  'sku_key',
]

const looksSecret =
  /(?:^|_)(?:hash|token|secret|salt|password|key|auth|credential|credentials|private|ref|sealed)(?:_|$)/

/** Why a column is not handed out; null: it is. What is called as a secret is and was not looked at yet is kept. */
export function whyWithheld(table: string, column: string): string | null {
  const declared = withheldTables[table] ?? withheldColumns[`${table}.${column}`]
  if (declared !== undefined) return declared
  return looksSecret.test(column) && !plainColumns.includes(column) ? unnamedSecret : null
}

/** What is said of a column that nobody has declared. */
export const unnamedSecret = 'it is called as a secret is'

/** What a downloaded archive is called. */
export const archiveName = (businessName: string, at: Date): string =>
  `${
    businessName
      .normalize('NFC')
      .replace(/[^\p{L}\p{N} -]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 80) || 'account'
  } ${at.toISOString().slice(0, 10)}.tar.gz`

/** The page that explains an archive, inside of it. */
export const readmeOf =
  (businessName: string, at: Date): AccountArchive['readme'] =>
  (tables) => {
    const kept = tables.filter(({ columns }) => columns.length > 0)
    const left = tables.filter(({ columns }) => columns.length === 0)
    const noteOf = (secrets: Readonly<Record<string, string>>) =>
      Object.entries(secrets).map(([column, reason]) => `    without ${column}: ${reason}`)
    return [
      `All data of ${businessName} in Crossdock, as it was at ${at.toISOString()}`,
      '',
      'manifest.json   what is in this archive: tables with their columns, how many rows, files with their names',
      'tables/         a folder a table, with one or more .csv files; each begins with the names of its columns',
      'files/          pictures and attachments as they were sent; manifest.json says of what each is',
      'invoices/       the paid invoices as PDF',
      '',
      'The .csv files are UTF-8, with commas and quotation marks (RFC 4180). A field without anything is null, "" is an empty text.',
      'Times are UTC, days YYYY-MM-DD, lengths centimetres, weights kilograms, money whole cents, lists {a,b}, the rest JSON.',
      'Rows point at each other by ids: product_id is the id of a row in tables/products. Import the files as text: a text that',
      'somebody entered may begin with =, +, - or @, which a spreadsheet takes for a formula when it opens the file by itself.',
      '',
      'Tables',
      ...kept.flatMap(({ table, columns, left: secrets }) => [`  ${table}: ${columns.join(', ')}`, ...noteOf(secrets)]),
      '',
      'Left out, because it is nobody’s data but a key to something',
      ...left.map(({ table, left: secrets }) => `  ${table}: ${Object.values(secrets)[0] ?? ''}`),
      '',
    ].join('\n')
  }
