import { type Id, id, type Noun } from '@crossdock/contract/ids'
import {
  type CompiledQuery,
  type Expression,
  type KyselyPlugin,
  type OperationNode,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import { z } from 'zod'

/** A template of SQL: a text, and what stands in its gaps. */
export type Template<Value> = (text: TemplateStringsArray, ...parts: unknown[]) => RawBuilder<Value>

/** What a column of an answer holds. Before a template it is that expression, cast to the type: `col.int8\`count(*)\`.as('count')`. */
export interface Column<Value> extends Template<Value> {
  /** Types of PostgreSQL that it may have. */
  readonly types: readonly number[]
  readonly isNullable: boolean
  /** What narrows its values further: one of some texts, the shape of a JSON. */
  readonly schema: z.ZodType | null
  /** The same, or null. */
  readonly orNull: Column<Value | null>
}
export type Columns = Readonly<Record<string, Column<unknown>>>
/** A row as its columns declare it. */
export type RowOf<Row extends Columns> = {
  readonly [Name in keyof Row]: Row[Name] extends Column<infer Value> ? Value : never
}

/** What a statement says of itself: its name, and the columns of its answer, or the query whose rows it gives. */
interface Declared {
  readonly name: string | null
  readonly columns?: Columns
  readonly like?: OperationNode
  /** Of an expression, which has no name. */
  readonly column?: Column<unknown>
}

/** What a node of a query declares, if it is a statement or an expression of this file. */
export const declaredBy = (node: object): Declared | null => (node as { declared?: Declared }).declared ?? null

/** Leaves what is declared with the node that a query is compiled from. */
const declares = (declared: Declared): KyselyPlugin => ({
  transformQuery: ({ node }) => ({ ...node, declared }),
  transformResult: ({ result }) => Promise.resolve(result),
})

type Watcher = (query: CompiledQuery, answer: pg.QueryResult) => void
let watcher: Watcher | null = null
/** Has each answer shown to somebody: to the tests. */
export const watchAnswers = (watch: Watcher): void => {
  watcher = watch
}
/** Shows an answer to whoever watches. */
export const showAnswer: Watcher = (query, answer) => watcher?.(query, answer)

function column<Value>(types: readonly number[], cast: string | null, schema: z.ZodType | null): Column<Value> {
  const make = (isNullable: boolean): Column<Value> => {
    const template: Template<Value> = (text, ...parts) => {
      const bare = sql<Value>(text, ...parts)
      return (cast ? sql<Value>`(${bare})::${sql.raw(cast)}` : bare).withPlugin(declared)
    }
    const made = Object.assign(template, { types, isNullable, schema }) as Column<Value>
    const declared = declares({ name: null, column: made })
    return made
  }
  return Object.assign(make(false), { orNull: make(true) })
}

const { builtins } = pg.types
const scalar = <Value>(type: number, name: string) => column<Value>([type], name, null)

/** Columns by what PostgreSQL calls their type. */
export const col = {
  text: scalar<string>(builtins.TEXT, 'text'),
  int4: scalar<number>(builtins.INT4, 'int4'),
  int8: scalar<number>(builtins.INT8, 'int8'),
  numeric: scalar<number>(builtins.NUMERIC, 'numeric'),
  bool: scalar<boolean>(builtins.BOOL, 'bool'),
  date: scalar<string>(builtins.DATE, 'date'),
  timestamptz: scalar<string>(builtins.TIMESTAMPTZ, 'timestamptz'),
  texts: scalar<string[]>(1009, 'text[]'),
  /** An id of a noun. */
  id: <N extends Noun>(noun: N) => column<Id<N>>([builtins.TEXT], 'text', id(noun)),
  ids: <N extends Noun>(noun: N) => column<Id<N>[]>([1009], 'text[]', z.array(id(noun))),
  /** A text that is one of some. */
  oneOf: <Text extends string>(texts: readonly Text[]) => column<Text>([builtins.TEXT], 'text', z.enum(texts)),
  /** A small number that is one of some. */
  code: <Code extends number>(codes: readonly Code[]) => column<Code>([builtins.INT2], 'int2', z.literal(codes)),
  json: <Schema extends z.ZodType>(schema: Schema) =>
    column<z.output<Schema>>([builtins.JSON, builtins.JSONB], null, schema),
}

/** The columns of a row. */
export type ColumnsOf<Row> = { readonly [Name in keyof Row]: Column<Row[Name]> }

interface Statement {
  (name: string): Template<unknown>
  <Row>(name: string, columns: ColumnsOf<Row>): Template<Row>
}

/**
 * A statement that is written out: by its name, with the columns of what it answers, from which its rows are typed. Nothing is
 * believed: in tests each answer is held against them (`test/checked-answers.ts`), and a statement that no test runs is named.
 * Everything else is built (`ctx.db.selectFrom …`), and typed by the schema.
 */
export const statement: Statement =
  (name: string, columns?: Columns): Template<never> =>
  (text, ...parts) =>
    sql<never>(text, ...parts).withPlugin(declares({ name, ...(columns ? { columns } : {}) }))

/** A statement around a query, which gives the rows of that one: a cursor, parts of a list put together. */
export const statementLike =
  <Row>(name: string, query: Expression<Row>): Template<Row> =>
  (text, ...parts) =>
    sql<Row>(text, ...parts).withPlugin(declares({ name, like: query.toOperationNode() }))

/** SQL for "any of these texts", in a comparison. */
export const anyText = <Text extends string>(texts: readonly Text[]) => sql<Text>`any(${[...texts]}::text[])`
