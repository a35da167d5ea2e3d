import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { type Id, id } from '../../ids.ts'
import { importAnswer, mostImportBytes, mostImportRows } from '../../imports.ts'
import { keysOf, rowCells } from '../../row-cells.ts'
import { longestTitle, mostWeight } from '../stock-locations.ts'
import { managesLocations } from '../warehouses.ts'
import { typeNameOf } from './types.ts'

/** The stock location spreadsheet (SLOC-037, IMP-043). Types are named; the type's id is understood, too. */
export const stockLocationImport = {
  name: 'StockLocations',
  title: 'Add Stock Locations',
  warehouse: true,
  fields: [
    {
      key: 'title',
      label: 'SL Name',
      kind: 'text',
      required: true,
      isCode: true,
      maxLength: longestTitle,
      aliases: ['Stock Location', 'Location', 'Location Name', 'Title', 'Name', 'Bin'],
      example: 'A-01-01',
    },
    {
      key: 'stockLocationTypeId',
      label: 'SL Type Name',
      kind: 'text',
      required: true,
      isCode: true,
      maxLength: 200,
      aliases: ['Stock Location Type', 'Location Type', 'Type'],
      example: 'Shelf Space',
    },
    {
      key: 'maxWeight',
      label: 'Max Weight',
      kind: 'number',
      unit: 'kg',
      above: 0,
      max: mostWeight,
      decimals: 3,
      aliases: ['Maximum Weight', 'Weight Limit'],
      example: 500,
    },
  ],
} as const

/** How titles are compared: as the index does. */
export const titleKey = (title: string): string => title.trim().toLowerCase()

/**
 * A row as the mapper sends it. The server repeats every check of `stockLocationImport` on it. The type is its id, its label, or
 * label and size as `typeNameOf` writes them; no weight in kg is no limit.
 */
export const stockLocationRow = z.object({
  rowId: z.number().int().min(0).optional(),
  ...rowCells(keysOf(stockLocationImport)),
})

export const importLocations = endpoint({
  method: 'POST',
  path: '/api/fulfillment/warehouses/{id}/bulk-stock-locations',
  summary: 'Import stock locations, all rows or none; 417 names the rows at fault',
  can: { allOf: ['FULFILLMENT_IMPORT', managesLocations] },
  status: 202,
  store: 'any',
  input: z.object({
    id: id('warehouse'),
    items: z
      .array(stockLocationRow)
      .min(1, 'No stock locations to upload')
      .max(mostImportRows, `Must be at most ${mostImportRows.toLocaleString('en-US')} rows`),
  }),
  answer: importAnswer({ created: z.number().int() }),
  bodyLimit: mostImportBytes,
})

/** Names of types as imports compare them: without case, runs of spaces, and with x for ×. */
const nameKey = (name: string): string => name.trim().toLowerCase().replaceAll('×', 'x').replace(/\s+/g, ' ')

/** What the type name of an import row means: a type's id, or why it means none. */
type NamedType = { readonly id: Id<'stockLocationType'> } | { readonly problem: string }

interface TypeToName {
  readonly id: Id<'stockLocationType'>
  readonly label: string
  readonly depth: number
  readonly width: number
  readonly height: number
}

/** Finds the types that an import names, by label, by label and size, or by id. Mapper and server look up the same way. */
export function typeFinder(types: readonly TypeToName[]): (name: string) => NamedType {
  const byLabel = new Map<string, TypeToName[]>()
  const exact = new Map<string, Id<'stockLocationType'>>()
  for (const type of types) {
    const namesakes = byLabel.get(nameKey(type.label))
    if (namesakes) namesakes.push(type)
    else byLabel.set(nameKey(type.label), [type])
    exact.set(nameKey(typeNameOf(type)), type.id)
    exact.set(type.id, type.id)
  }
  return (name) => {
    const key = nameKey(name)
    const id = exact.get(key)
    if (id !== undefined) return { id }
    const [type, another] = byLabel.get(key) ?? []
    if (!type) return { problem: `There is no stock location type "${name}" in this warehouse` }
    if (!another) return { id: type.id }
    const names = (byLabel.get(key) ?? []).slice(0, 5).map(typeNameOf)
    return { problem: `Several stock location types are called "${name}". Write ${names.join(' or ')}` }
  }
}
