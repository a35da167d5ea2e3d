import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { AliasNode, type CompiledQuery, IdentifierNode, type OperationNode, SelectQueryNode } from 'kysely'
import type pg from 'pg'
import { inject } from 'vitest'
import { type Column, declaredBy, watchAnswers } from '../platform/statement.ts'

/** So many rows of an answer are looked at. */
const mostRows = 100
const noted = new Set<string>()
const nullables = new Set(inject('nullableColumns'))

/** What is wrong with a column of an answer, by what is declared of it. */
function faultsOf(name: string, column: Column<unknown>, answer: pg.QueryResult): string[] {
  const field = answer.fields.find((one) => one.name === name)
  if (!field) return [`${name} is declared, and not there`]
  if (!column.types.includes(field.dataTypeID))
    return [`${name} is declared of type ${column.types.join(' or ')}, and is of type ${field.dataTypeID}`]
  const values = answer.rows.slice(0, mostRows).map((row) => (row as Record<string, unknown>)[name])
  if (!column.isNullable && values.includes(null)) return [`${name} is null, and not declared so`]
  if (!column.isNullable && nullables.has(`${field.tableID}.${field.columnID}`))
    return [`${name} comes from a column that may be null, and is not declared so`]
  const { schema } = column
  const wrong = schema ? values.filter((value) => value !== null && !schema.safeParse(value).success).slice(0, 1) : []
  return wrong.map((value) => `${name} is ${JSON.stringify(value)}: ${schema?.safeParse(value).error?.message}`)
}

/** Expressions of a built query's select list that say what they give. */
const expressionsOf = (node: OperationNode): [string, Column<unknown>][] =>
  SelectQueryNode.is(node)
    ? (node.selections ?? []).flatMap(({ selection }) => {
        if (!AliasNode.is(selection) || !IdentifierNode.is(selection.alias)) return []
        const column = declaredBy(selection.node)?.column
        return column ? [[selection.alias.name, column] as [string, Column<unknown>]] : []
      })
    : []

function check(query: CompiledQuery, answer: pg.QueryResult): void {
  const declared = declaredBy(query.query)
  const source = declared?.like ?? query.query
  const all = declaredBy(source)?.columns
  const columns = all ? Object.entries(all) : expressionsOf(source)
  const faults = columns.flatMap(([name, column]) => faultsOf(name, column, answer))
  if (all)
    faults.push(...answer.fields.flatMap(({ name }) => (name in all ? [] : `${name} is there, and not declared`)))
  if (faults.length > 0) throw new Error(`${declared?.name ?? query.sql}: ${faults.join('; ')}`)
  if (!declared?.name || noted.has(declared.name)) return
  noted.add(declared.name)
  appendFileSync(join(inject('namesOfStatements'), String(process.pid)), `${declared.name}\n`)
}

watchAnswers(check)
