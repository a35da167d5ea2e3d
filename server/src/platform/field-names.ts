/** A column's name as calls say it: `address_line1` is `addressLine1`. */
type FieldName<Column> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<FieldName<Rest>>}`
  : Column

/** Columns by the names that calls have for them. */
export type FieldsOf<Columns> = { [Column in keyof Columns as FieldName<Column> & string]: Columns[Column] }

/** What a form has besides such fields is refused by the compiler: spread out, it would become a column. */
export type Only<Form, Fields> = { readonly [Field in Exclude<keyof Form, keyof Fields>]: never }

/** A row by the names that calls have for its columns, without what every row has and no caller is told, and without its place in a list. */
export function fieldsOf<Row extends object>(row: Row): Omit<FieldsOf<Row>, 'accountId' | 'deletedAt'> {
  const told = Object.entries(row).filter(
    ([column]) => column !== 'account_id' && column !== 'deleted_at' && !column.startsWith('_'),
  )
  return Object.fromEntries(
    told.map(([column, value]) => [column.replace(/_(.)/gu, (_, first: string) => first.toUpperCase()), value]),
  ) as Omit<FieldsOf<Row>, 'accountId' | 'deletedAt'>
}

/** The way back: the column that a field is called by. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)

/** Fields by the names of their columns. */
export const columnsOf = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value]))
