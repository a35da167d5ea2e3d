import { type OrderEvent } from '@crossdock/contract/fulfillment/order-events'
import { type ReceiptEvent, receiptEvent } from '@crossdock/contract/fulfillment/receipts/timeline'
import { shipmentStateLabels, taskKindLabels } from '@crossdock/contract/fulfillment/shipments/states'
import { type ShipmentEvent, shipmentEvent } from '@crossdock/contract/fulfillment/shipments/timeline'
import { conditions } from '@crossdock/contract/fulfillment/stock/ledger'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { weightWords } from '../../lib/measures.ts'
import { t } from '../../lib/words.ts'
import type { EventWords } from './order-timeline.tsx'

interface Told {
  readonly type: string
  readonly detail: object
}
type FactsOf<Event extends Told, Type extends string> = Extract<Event, { readonly type: Type }>['detail']
/** What each type of entry says to people. */
type Words<Event extends Told> = {
  readonly [Type in Event['type']]: (facts: FactsOf<Event, Type>) => EventWords
}

const lines = (count: number) => t('{{count}} lines', { count })
const joined = (parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(', ')

const fileWords = {
  'file-added': ({ name }: { readonly name: string }) => ({ title: t('File added'), facts: name }),
  'file-restored': ({ name }: { readonly name: string }) => ({ title: t('File restored'), facts: name }),
  'file-removed': ({ name }: { readonly name: string }) => ({ title: t('File deleted'), facts: name }),
}

/** "12 × Case of NW-BLOCKS, Excellent Condition, into A-01-02, expires 31/12/2030" */
function lineWords(line: FactsOf<ReceiptEvent, 'received-removed'>): string {
  const condition = conditions[line.condition as keyof typeof conditions]
  return joined([
    t('{{packages}} × {{package}} of {{sku}}', {
      packages: line.packageCount,
      package: line.packageTypeName,
      sku: line.sku,
    }),
    condition && t(condition),
    line.stockLocation && t('into {{place}}', { place: line.stockLocation }),
    line.expirationDate && t('expires {{day}}', { day: formatDay(line.expirationDate) }),
    line.lot && t('lot {{lot}}', { lot: line.lot }),
  ])
}

const mostNamed = 4
const some = (named: readonly string[], all = named.length): string =>
  named.slice(0, mostNamed).join('; ') + (all > mostNamed ? ` +${formatNumber(all - mostNamed)}` : '')

const differences = (of: FactsOf<ReceiptEvent, 'completed'>['short']): string =>
  some(of.map(({ sku, received, expected }) => t('{{sku}}: {{received}} of {{expected}}', { sku, received, expected })))

const fieldNames: Readonly<Record<string, string>> = {
  receiptOrderId: 'Receipt Order ID',
  packingListId: 'Packing List ID',
  poNumber: 'PO Number',
  note: 'Note',
  vendorName: 'Vendor',
  warehouseId: 'Warehouse',
  expectedArrival: 'Expected Arrival',
  receiptType: 'Receipt Type',
  containerType: 'Container Type',
  palletsAtReceiving: 'Pallets at receiving',
  items: 'Products',
  containers: 'Containers',
}

const receiptWords: Words<ReceiptEvent> = {
  ...fileWords,
  created: ({ state }) => ({ title: state === 'DRAFT' ? t('Draft created') : t('Created') }),
  imported: (facts) => ({ title: t('Imported from a spreadsheet'), facts: lines(facts.lines) }),
  edited: ({ fields }) => ({
    title: t('Edited'),
    facts: fields.map((field) => t(fieldNames[field] ?? field)).join(', '),
  }),
  published: () => ({ title: t('Published'), tone: 'placed' }),
  assigned: ({ users }) => ({ title: t('Assigned'), facts: users.map(({ name }) => name).join(', ') }),
  unassigned: () => ({ title: t('Unassigned') }),
  started: ({ palletsAtReceiving: count }) => ({
    title: t('Arrived, receiving started'),
    tone: 'process',
    ...(count === undefined ? {} : { facts: t('{{count}} pallets', { count }) }),
  }),
  paused: () => ({ title: t('Paused'), tone: 'waiting' }),
  resumed: () => ({ title: t('Resumed'), tone: 'process' }),
  received: (facts) => ({
    title: t('Received {{count}} packages', { count: facts.packages }),
    facts: some(facts.lines.map(lineWords), facts.lineCount),
  }),
  'received-changed': (line) => ({ title: t('Received line corrected'), facts: lineWords(line) }),
  'received-removed': (line) => ({ title: t('Received line taken back'), facts: lineWords(line) }),
  'report-confirmed': ({ received, expected }) => ({
    title: t('Receiving report confirmed'),
    facts: t('{{received}} received of {{expected}} expected', { received, expected }),
  }),
  completed: ({ short, over }) => {
    const facts = [
      short.length > 0 && `${t('Closed short')}: ${differences(short)}`,
      over.length > 0 && `${t('Over')}: ${differences(over)}`,
    ].filter(Boolean)
    return { title: t('Completed'), tone: 'done', ...(facts.length > 0 ? { facts: facts.join('. ') } : {}) }
  },
}

const began = (title: string, { state, lostRecipient, ...facts }: FactsOf<ShipmentEvent, 'created'>): EventWords => {
  const label = state in shipmentStateLabels && shipmentStateLabels[state as keyof typeof shipmentStateLabels]
  return {
    title,
    facts: joined([
      lines(facts.lines),
      label && t(label),
      lostRecipient !== undefined && t('A pick-up has no recipient; the file named {{name}}', { name: lostRecipient }),
    ]),
  }
}

const boxWords = ({ boxes, weight = 0 }: Pick<FactsOf<ShipmentEvent, 'finished'>, 'boxes' | 'weight'>): string =>
  boxes === undefined ? '' : joined([t('{{count}} boxes', { count: boxes }), weightWords(weight)])

const step =
  (words: string, tone: 'process' | 'waiting' | 'done') =>
  ({ kind, units, ...packed }: FactsOf<ShipmentEvent, 'finished'>): EventWords => {
    const facts = units === undefined ? boxWords(packed) : t('{{count}} units', { count: units })
    return { title: t(`{{task}} ${words}`, { task: t(taskKindLabels[kind]) }), tone, ...(facts ? { facts } : {}) }
  }

const packages = (facts: FactsOf<ShipmentEvent, 'picked'>): string =>
  t('{{count}} packages', { count: facts.lines.reduce((sum, line) => sum + line.packageCount, 0) })
const units = (facts: { readonly units: number }): string => t('{{count}} units', { count: facts.units })

const shipmentWords: Words<ShipmentEvent> = {
  ...fileWords,
  created: (facts) => began(t('Created'), facts),
  imported: (facts) => began(t('Imported from a spreadsheet'), facts),
  'import-lines': (facts) => ({ title: t('Lines added from a spreadsheet'), facts: lines(facts.lines) }),
  place: ({ cause }) => ({
    title: t('Placed'),
    tone: 'placed',
    ...(cause === 'stock-available' ? { facts: t('What it waited for came in') } : {}),
  }),
  'back-order': ({ shortages }) => ({
    title: t('Back-ordered'),
    tone: 'waiting',
    facts: t('{{count}} units short', {
      count: shortages.reduce((sum, line) => sum + Math.max(0, line.neededUnits - line.availableUnits), 0),
    }),
  }),
  'waits-for-all': () => ({ title: t('It waits for all, and is not shipped in part') }),
  'may-be-split': () => ({ title: t('It may be shipped in part') }),
  split: (facts) => ({
    title: t('Shipped in part'),
    facts: t('{{count}} units wait as {{reference}}', { count: facts.units, reference: facts.referenceId }),
  }),
  'split-from': (facts) => ({
    title: t('The rest of an order'),
    facts: t('{{reference}} has the other {{count}} units', { count: facts.units, reference: facts.referenceId }),
  }),
  'start-picking': () => ({ title: t('In Process'), tone: 'process' }),
  'stop-picking': () => ({ title: t('All put back, placed again'), tone: 'placed' }),
  started: step('started', 'process'),
  paused: step('paused', 'waiting'),
  resumed: step('resumed', 'process'),
  finished: step('finished', 'done'),
  reopened: step('opened again', 'process'),
  picked: (facts) => ({ title: t('Picked'), facts: packages(facts) }),
  unpicked: (facts) => ({ title: t('Put back'), facts: packages(facts) }),
  missing: (facts) => ({ title: t('Not found where it should be'), tone: 'failed', facts: packages(facts) }),
  lowered: ({ before, after }) => ({
    title: t('A line was lowered'),
    facts: t('from {{before}} to {{count}} units', { before: formatNumber(before), count: after }),
  }),
  'ship-out-moved': ({ before, after }) => ({
    title: t('Ships out on another day'),
    facts: t('from {{before}} to {{after}}', { before: formatDay(before ?? ''), after: formatDay(after ?? '') }),
  }),
  'case-broken': (facts) => ({ title: t('A case was broken for it'), facts: units(facts) }),
  'case-mended': (facts) => ({ title: t('Its case was put together again'), facts: units(facts) }),
  'goods-moved': ({ packages: count, to }) => ({
    title: t('Its goods were moved'),
    facts: t('{{count}} packages to {{place}}', { count, place: to }),
  }),
  'packages-chosen': (facts) => ({ title: t('How it leaves was chosen'), facts: boxWords(facts) }),
  'boxes-packed': (facts) => ({ title: t('Boxes packed'), facts: boxWords(facts) }),
  'labels-downloaded': () => ({ title: t('Labels downloaded') }),
  ship: ({ carrier, trackingNumber }) => ({
    title: t('Shipped out'),
    tone: 'done',
    facts: joined([carrier, trackingNumber]),
  }),
  pooled: ({ orderNo }) => ({ title: t('In the order pool'), facts: orderNo }),
  planned: ({ route, day }) => ({ title: t('Planned on a route'), facts: joined([route, formatDay(day)]) }),
  'on-the-way': ({ route, driver }) => ({ title: t('On the way'), tone: 'process', facts: joined([route, driver]) }),
  delivered: ({ name }) => ({ title: t('Delivered'), tone: 'done', facts: name ?? '' }),
  'delivery-failed': ({ reason }) => ({ title: t('Not delivered'), tone: 'failed', facts: reason ?? '' }),
  'back-in-pool': () => ({ title: t('Back in the order pool'), tone: 'waiting' }),
  assigned: ({ assignee }) => ({ title: t('Assigned'), facts: assignee?.name ?? '' }),
  unassigned: () => ({ title: t('Unassigned') }),
}

type Entry = Pick<OrderEvent, 'type' | 'detail'>

/** What an entry of a receipt order's timeline says to people; of a type that nobody knows, its name. */
export function receiptEventWords(entry: Entry): EventWords {
  const read = receiptEvent.safeParse(entry)
  return read.success ? receiptWords[read.data.type](read.data.detail as never) : { title: entry.type }
}

/** The same of a shipment order. */
export function shipmentEventWords(entry: Entry): EventWords {
  const read = shipmentEvent.safeParse(entry)
  return read.success ? shipmentWords[read.data.type](read.data.detail as never) : { title: entry.type }
}
