import type { Endpoint } from '@crossdock/contract/endpoint'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { refusesBlank } from './required.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'input' in value && 'answer' in value
const endpoints = [
  ...new Set(
    Object.values(
      import.meta.glob<object>(['../../../contract/src/**/*.ts', '!../../../contract/src/**/*.test.ts'], {
        eager: true,
      }),
    ).flatMap((module) => Object.values(module).filter(isEndpoint)),
  ),
]

/** The fields of a schema by their paths, each with its own schema; those of lines stand in the first line. */
function fieldsOf(schema: z.core.$ZodType, path: readonly string[] = []): [string, z.ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) => [
      [[...path, name].join('.'), field as z.ZodType] as [string, z.ZodType],
      ...fieldsOf(field, [...path, name]),
    ])
  if (def.type === 'array') return fieldsOf(def.element, [...path, '0'])
  if (def.type === 'pipe')
    return fieldsOf((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in, path)
  return 'innerType' in def ? fieldsOf(def.innerType, path) : []
}

describe('what a call refuses blank', () => {
  const writes = endpoints.filter(({ method }) => method !== 'GET')

  test('of every call there is, a field that takes neither nothing nor empty text is required', () => {
    const missed: string[] = []
    let count = 0
    for (const { method, path, input } of writes)
      for (const [name, field] of fieldsOf(input)) {
        // A fault of a part of it stands at the part.
        const isRefused = [undefined, null, ''].every((blank) =>
          field.safeParse(blank).error?.issues.some((issue) => issue.path.length === 0),
        )
        if (!isRefused) continue
        count++
        if (!refusesBlank(input, {}, name, '')) missed.push(`${method} ${path}: ${name}`)
      }
    expect(missed).toEqual([])
    expect(count).toBeGreaterThan(200)
  })

  test('by a rule of several fields, as they stand', () => {
    const needs = (receiptType: string, field: string): boolean =>
      refusesBlank(receipts.create.input, { receiptType, items: [] }, field, null)
    expect([needs('FTL', 'containerType'), needs('FTL', 'palletsAtReceiving')]).toEqual([true, false])
    expect([needs('LTL', 'containerType'), needs('LTL', 'palletsAtReceiving')]).toEqual([false, true])
  })

  test('of an order for as long as it may be open: a draft needs no recipient', () => {
    // Nothing else is wrong with it: what a placed one lacks is named beside other faults only.
    const order = {
      ...{ id: 'a'.repeat(24), warehouseId: 'b'.repeat(24), externalPoNumber: 'PO-1', shipOutDate: '2030-01-31' },
      deliveryType: 'BusinessDelivery',
      businessDeliveryInfo: {},
      items: [],
    }
    const needs = (call: Endpoint, more: object, field: string): boolean =>
      refusesBlank(call.input, { ...order, ...more }, field, '')
    for (const field of ['recipientName', 'recipientPrimaryPhone', 'recipientCity', 'recipientCountry']) {
      const path = `businessDeliveryInfo.${field}`
      expect(needs(shipments.create, { isDraft: false }, path)).toBe(true)
      expect(needs(shipments.create, { isDraft: true }, path)).toBe(false)
      expect(needs(shipments.update, { state: 'READY' }, path)).toBe(true)
      expect(needs(shipments.update, { state: 'DRAFT' }, path)).toBe(false)
    }
    expect(needs(shipments.create, { isDraft: false }, 'businessDeliveryInfo.recipientEmail')).toBe(false)
    expect(needs(shipments.create, { isDraft: false }, 'externalPoNumber')).toBe(true)
    expect(needs(shipments.create, { isDraft: false }, 'items.7.productId')).toBe(true)
  })
})

interface Node {
  readonly [name: string]: unknown
}
const sources: Record<string, string> = import.meta.glob(['../**/*.tsx', '!../**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const nodesOf = (node: unknown): Node[] => {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(nodesOf)
  return [node as Node, ...Object.values(node).flatMap(nodesOf)]
}
interface Element {
  readonly path: string
  readonly name: string
  /** As it is written, with what stands in it. */
  readonly text: string
  /** Names of its attributes; "...links" is one spread. */
  readonly attributes: ReadonlyMap<string, string>
}
const elements: Element[] = Object.entries(sources).flatMap(([path, source]) =>
  nodesOf(parseSync(path, source).program)
    .filter(({ type }) => type === 'JSXElement')
    .map((node): Element => {
      const opening = node['openingElement'] as { readonly name: Node; readonly attributes: readonly Node[] }
      const written = ({ start, end }: Node): string => source.slice(start as number, end as number)
      return {
        path,
        name: written(opening.name),
        text: written(node),
        attributes: new Map(
          opening.attributes.map((one) =>
            one['type'] === 'JSXSpreadAttribute'
              ? [`...${written(one['argument'] as Node)}`, '']
              : [written(one['name'] as Node), one['value'] ? written(one['value'] as Node) : ''],
          ),
        ),
      }
    }),
)
const isOutside = ({ path }: Element): boolean => !path.startsWith('./')

describe('every form there is', () => {
  test('takes what is required from its field: the control in it has the links, or is told', () => {
    const fields = elements.filter(({ name }) => name === 'Field' || name === 'BigField')
    const silent = fields.filter(
      ({ text, attributes }) =>
        // What is always optional has nothing to say.
        attributes.get('isOptional') !== '' &&
        !/\{\.\.\.links\}|links=\{links\}|isRequired=\{links\['aria-required'\]\}/.test(text),
    )
    expect(silent.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
    expect(fields.length).toBeGreaterThan(30)
  })

  test('has its own controls say whether they are required where they can be wrong', () => {
    const controls = elements.filter((one) => isOutside(one) && one.attributes.has('aria-invalid'))
    const silent = controls.filter(({ attributes }) => !attributes.has('aria-required'))
    expect(silent.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
    expect(controls.length).toBeGreaterThan(5)
  })

  test('leaves it to the call what may be blank: no field of it is called optional by hand', () => {
    const bound = elements.filter(({ attributes }) => attributes.has('form') && attributes.has('name'))
    expect(bound.filter(({ attributes }) => attributes.has('isOptional')).map(({ text }) => text)).toEqual([])
    expect(bound.length).toBeGreaterThan(80)
  })

  test('uses what it is told of a value that it shows by itself', () => {
    const own = Object.entries(sources).filter(
      ([path, source]) => !path.startsWith('./') && source.includes(' useField('),
    )
    expect(own.filter(([, source]) => !source.includes('isOptional')).map(([path]) => path)).toEqual([])
    expect(own.length).toBeGreaterThan(2)
  })
})
