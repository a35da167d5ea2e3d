import type { AuditEntry } from '@crossdock/contract/account/audit-log'
import type { ChangedThing } from '@crossdock/contract/changes'
import { receiptStateLabels } from '@crossdock/contract/fulfillment/receipts/orders'
import {
  deliveryTypeLabels,
  shipmentStateLabels,
  taskKindLabels,
  taskStateLabels,
} from '@crossdock/contract/fulfillment/shipments/states'
import { grants } from '@crossdock/contract/permissions'
import { wordsOfType } from '../../lib/errors.ts'
import { formatDay, formatMoment, formatNumber } from '../../lib/format.ts'
import { nothing } from '../../lib/nothing.ts'
import { t } from '../../lib/words.ts'

export type Json = AuditEntry['before']

const byCode: ReadonlySet<ChangedThing> = new Set([
  'inventory',
  'invoice',
  'product',
  'receipt-order',
  'received-line',
  'shipment-order',
  'stock-location',
  'stock-record',
  'support-ticket',
  'vehicle',
] as const)

/** What is known by a number, a SKU or a label is read letter by letter; people and houses have names. */
export const isCalledByCode = (entity: ChangedThing): boolean => byCode.has(entity)

/** What an entry's values are read with: the thing, the names of ids, and whose clock tells. */
interface Reading {
  readonly entity?: ChangedThing | undefined
  readonly names?: Readonly<Record<string, string>> | undefined
  readonly zone: string
}

/** Fields whose names read badly as they are, or that screens call otherwise. */
const fieldLabels: Readonly<Record<string, { readonly label: string }>> = {
  assignee: { label: 'Assignee' },
  gst: { label: 'GST' },
  hsCode: { label: 'HS code' },
  lastName: { label: 'Last name' },
  line1: { label: 'Line 1' },
  line2: { label: 'Line 2' },
  poNumber: { label: 'PO number' },
  referenceId: { label: 'Reference' },
  shipOutDate: { label: 'Ship-out date' },
  sku: { label: 'SKU' },
  store: { label: 'Merchant' },
  upc: { label: 'UPC' },
  zipCode: { label: 'ZIP code' },
}

/** "assigneeId" and "assignee_id" are "Assignee". */
export function fieldWords(name: string): string {
  const key = name.replace(/^_+/, '').replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const bare = key.length > 2 ? key.replace(/Ids$/, 's').replace(/Id$/, '') : key
  const label = fieldLabels[key]?.label ?? fieldLabels[bare]?.label
  if (label !== undefined) return t(label)
  const words = wordsOfType(bare)
  return t(words.charAt(0) + words.slice(1).replace(/\b[A-Z](?=[a-z]|\b)/g, (letter) => letter.toLowerCase()))
}

/** States as the screens of the thing call them. */
const states: { readonly [Thing in ChangedThing]?: Readonly<Record<string, string>> } = {
  'receipt-order': receiptStateLabels,
  'shipment-order': shipmentStateLabels,
}
const labelsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  deliveryType: deliveryTypeLabels,
  taskKind: taskKindLabels,
  taskState: taskStateLabels,
}
const isGrant = (text: string): text is keyof typeof grants => Object.hasOwn(grants, text)

/** One of a closed list, by its field: a SKU in capitals is no word. */
function choiceWords(field: string, text: string, { entity }: Reading): string | null {
  if (/^(permissions|grants)$/.test(field) && isGrant(text))
    return `${t(grants[text].category)}: ${t(grants[text].label)}`
  const labels = labelsOf[field] ?? (field === 'state' && entity ? states[entity] : undefined)
  if (labels && Object.hasOwn(labels, text)) return t(labels[text] ?? text)
  const isChoice = /(state|status|type|kind|mode|role|action)s?$/i.test(field)
  // Two or three letters are a province, a unit, an abbreviation.
  const isName = /^[A-Z][A-Z0-9]{3,}$/.test(text) || /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(text)
  return isChoice && isName ? t(wordsOfType(text)) : null
}

const isFields = (value: Json): value is { [field: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNothing = (value: Json): boolean => value === null || value === ''

/** A value in one line, as people read it elsewhere; a list is counted. */
export function valueWords(field: string, value: Json, reading: Reading): string {
  if (value === null || value === '') return nothing
  if (Array.isArray(value)) return t('{{count}} entries', { count: value.length })
  if (isFields(value)) {
    const parts = Object.entries(value).filter(([, inner]) => !isNothing(inner))
    return (
      parts.map(([name, inner]) => `${fieldWords(name)}: ${valueWords(name, inner, reading)}`).join(', ') || nothing
    )
  }
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return formatNumber(value)
  const name = reading.names?.[value]
  if (name !== undefined) return name
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value)))
    return formatMoment(value, reading.zone)
  return choiceWords(field, value, reading) ?? value
}

/** The lines of a list, for where there is room. */
export const linesOf = (field: string, value: Json | undefined, reading: Reading): string[] | undefined =>
  Array.isArray(value) ? value.map((line) => valueWords(field, line, reading)) : undefined
