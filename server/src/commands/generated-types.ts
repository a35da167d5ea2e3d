import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Noun, nouns } from '@crossdock/contract/ids'
import { openPool, ownerDb } from '../platform/db.ts'
import { col, statement } from '../platform/statement.ts'

const library = createRequire(import.meta.url).resolve('kysely-codegen')

/** Tables whose rows have ids that no call takes. */
const nameless = ['case_breaks', 'reservations', 'shipment_box_contents', 'stock_levels']
/** Columns of ids whose noun neither a foreign key says nor their name; null: no ids, or of whatever noun another column says. */
const declared: Readonly<Record<string, readonly Noun[] | null>> = {
  'accounts.all_store_id': ['store'],
  'accounts.main_store_id': ['store'],
  'audit_log.entity_id': null,
  'audit_log.request_id': null,
  'case_breaks.item_id': ['shipmentOrderItem'],
  'files.created_by': ['user'],
  'files.owner_id': null,
  'hub_exceptions.owner_id': ['user'],
  'import_orders.order_id': ['shipmentOrder'],
  'import_rows.job_id': ['importJob'],
  'inventory_log.cause_id': ['cause'],
  'inventory_log.other_location_id': ['stockLocation'],
  'inventory_log.request_id': null,
  'notifications.order_id': ['receiptOrder', 'shipmentOrder'],
  'order_events.order_id': ['receiptOrder', 'shipmentOrder'],
  'receipt_orders.external_id': null,
  'receipt_orders.packing_list_id': null,
  'receipt_orders.receipt_order_id': null,
  'receipt_orders.reference_id': null,
  'schedule_orders.date_ids': ['scheduleDate'],
  'schedule_orders.offered_by': ['user'],
  'schedule_orders.waits_for_id': ['scheduleDate'],
  'schedule_orders.told_of_id': ['scheduleDate'],
  'shipment_orders.pickup_id': null,
  'shipment_orders.reference_id': null,
  'shared_views.store_ids': ['store'],
  'shipment_package_types.store_ids': ['store'],
  'stores.logo_file_id': ['file'],
}

const snake = (noun: string) => noun.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const tablesOf = (noun: Noun) => [snake(noun), `${snake(noun)}s`, `${snake(noun)}es`]

interface TextColumn {
  readonly table: string
  readonly name: string
  /** The table whose id a foreign key says that it holds. */
  readonly target: string | null
}

/** Whose ids the columns hold, by `table.column`: what a foreign key says, what is declared above, or what their name says. */
function nounsOfColumns(columns: readonly TextColumn[]): ReadonlyMap<string, readonly Noun[]> {
  const nounOf = (table: string) => nouns.find((noun) => tablesOf(noun).includes(table))
  const found = new Map<string, readonly Noun[]>()
  const unused = new Set([...nameless, ...Object.keys(declared)])
  for (const { table, name, target } of columns) {
    const key = `${table}.${name}`
    const said = declared[key]
    const isOwn = name === 'id'
    const bySchema = isOwn ? nounOf(table) : target ? nounOf(target) : undefined
    if (bySchema) found.set(key, [bySchema])
    else if (said !== undefined) {
      unused.delete(key)
      if (said) found.set(key, said)
    } else if (isOwn && nameless.includes(table)) unused.delete(table)
    else {
      const byName = nouns.find((noun) => name === `${snake(noun)}_id`)
      if (byName) found.set(key, [byName])
      else if (/(^|_)ids?$/.test(name) || target) throw new Error(`Whose ids are in ${key}?`)
    }
  }
  const held = new Set([...found.values()].flat())
  const strays = [...unused, ...nouns.filter((noun) => !held.has(noun))]
  if (strays.length > 0) throw new Error(`Nothing in the schema is ${strays.join(', ')}`)
  return found
}

async function textColumns(url: string): Promise<readonly TextColumn[]> {
  const pool = openPool(url, 1, () => {})
  try {
    const columns = { table: col.text, name: col.text, target: col.text.orNull }
    const { rows } = await statement('generated-types.text-columns', columns)`
      select c.relname::text as table, a.attname::text as name, (
        select t.relname::text from pg_constraint f
          join pg_class t on t.oid = f.confrelid
          cross join unnest(f.conkey, f.confkey) as k(own, other)
          join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other
        where f.contype = 'f' and f.conrelid = c.oid and k.own = a.attnum and b.attname = 'id' limit 1) as target
      from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type y on y.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and coalesce(nullif(y.typbasetype, 0), y.oid) in ('text'::regtype, 'text[]'::regtype)`.execute(ownerDb(pool))
    return rows
  } finally {
    await pool.end()
  }
}

/** The tool's types, in which columns of ids say whose. */
function withNouns(types: string, columns: ReadonlyMap<string, readonly Noun[]>): string {
  const tables = new Map(
    Array.from(types.matchAll(/^ {2}(\w+): (\w+);$/gm), ([, table = '', type = '']) => [type, table]),
  )
  return types.replace(/^export interface (\w+) \{\n[^}]*/gm, (text, type: string) =>
    text.replace(/^ {2}(\w+): (.*)$/gm, (line, name: string, value: string) => {
      const noun = columns.get(`${tables.get(type)}.${name}`)
      const id = noun?.map((one) => JSON.stringify(one)).join(' | ')
      return id ? `  ${name}: ${value.replace('string', `Id<${id}>`)}` : line
    }),
  )
}

/** Kysely's types of a migrated database, as `platform/schema.gen.ts` holds them. */
export async function generatedTypes(url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(library.slice(0, library.lastIndexOf('dist')), 'dist/cli/bin.js'),
    ...['--print', '--dialect', 'postgres', '--url', url, '--date-parser', 'string', '--numeric-parser', 'number'],
    ...['--include-pattern', 'public.*', '--type-mapping', JSON.stringify({ timestamptz: 'string', int8: 'number' })],
  ])
  // Everything but the tool's progress lines; sorted by the tool, so the text changes only when the schema does.
  const types = withNouns(stdout.slice(stdout.indexOf('import type')), nounsOfColumns(await textColumns(url)))
  return `// Made from the migrations by: npm run db:types\nimport type { Id } from '@crossdock/contract/ids'\n${types}`
}
