import type { OrderEvent } from '@crossdock/contract/fulfillment/order-events'
import { conditions } from '@crossdock/contract/fulfillment/stock/ledger'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import type { EventWords } from '../../order-events/order-timeline.tsx'

type Facts = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const count = (value: unknown): number => (typeof value === 'number' ? value : 0)
const list = (value: unknown): readonly Facts[] => (Array.isArray(value) ? (value as Facts[]) : [])

/** "12 × Case of NW-BLOCKS, Excellent Condition, into A-01-02, expires 31/12/2030" */
function lineWords(line: Facts): string {
  const condition = conditions[count(line['condition']) as keyof typeof conditions]
  return [
    t('{{packages}} × {{package}} of {{sku}}', {
      packages: count(line['packageCount']),
      package: text(line['packageTypeName']),
      sku: text(line['sku']),
    }),
    condition && t(condition),
    text(line['stockLocation']) && t('into {{place}}', { place: text(line['stockLocation']) }),
    text(line['expirationDate']) && t('expires {{day}}', { day: formatDate(text(line['expirationDate'])) }),
    text(line['lot']) && t('lot {{lot}}', { lot: text(line['lot']) }),
  ]
    .filter(Boolean)
    .join(', ')
}

const mostNamed = 4
const some = (lines: readonly string[], all = lines.length): string =>
  lines.slice(0, mostNamed).join('; ') + (all > mostNamed ? ` +${formatNumber(all - mostNamed)}` : '')

const differences = (lines: readonly Facts[]): string =>
  some(
    lines.map((line) =>
      t('{{sku}}: {{received}} of {{expected}}', {
        sku: text(line['sku']),
        received: count(line['received']),
        expected: count(line['expected']),
      }),
    ),
  )

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

/** What an entry of a receipt order's timeline says to people, from its stored facts. */
export function wordsOf({ type, detail }: Pick<OrderEvent, 'type' | 'detail'>): EventWords {
  switch (type) {
    case 'created':
      return { title: text(detail['state']) === 'DRAFT' ? t('Draft created') : t('Created') }
    case 'imported':
      return { title: t('Imported from a spreadsheet'), facts: t('{{count}} lines', { count: count(detail['lines']) }) }
    case 'edited': {
      const fields = (Array.isArray(detail['fields']) ? detail['fields'] : []) as string[]
      return { title: t('Edited'), facts: fields.map((field) => t(fieldNames[field] ?? field)).join(', ') }
    }
    case 'published':
      return { title: t('Published'), tone: 'placed' }
    case 'assigned':
      return {
        title: t('Assigned'),
        facts: list(detail['users'])
          .map((user) => text(user['name']))
          .join(', '),
      }
    case 'unassigned':
      return { title: t('Unassigned') }
    case 'started':
      return {
        title: t('Arrived, receiving started'),
        tone: 'process',
        ...(detail['palletsAtReceiving'] === undefined
          ? {}
          : { facts: t('{{count}} pallets', { count: count(detail['palletsAtReceiving']) }) }),
      }
    case 'paused':
      return { title: t('Paused'), tone: 'waiting' }
    case 'resumed':
      return { title: t('Resumed'), tone: 'process' }
    case 'received':
      return {
        title: t('Received {{count}} packages', { count: count(detail['packages']) }),
        facts: some(list(detail['lines']).map(lineWords), count(detail['lineCount'])),
      }
    case 'received-changed':
      return { title: t('Received line corrected'), facts: lineWords(detail) }
    case 'received-removed':
      return { title: t('Received line taken back'), facts: lineWords(detail) }
    case 'report-confirmed':
      return {
        title: t('Receiving report confirmed'),
        facts: t('{{received}} received of {{expected}} expected', {
          received: count(detail['received']),
          expected: count(detail['expected']),
        }),
      }
    case 'completed': {
      const short = list(detail['short'])
      const over = list(detail['over'])
      const facts = [
        short.length > 0 && `${t('Closed short')}: ${differences(short)}`,
        over.length > 0 && `${t('Over')}: ${differences(over)}`,
      ].filter(Boolean)
      return { title: t('Completed'), tone: 'done', ...(facts.length > 0 ? { facts: facts.join('. ') } : {}) }
    }
    case 'file-added':
      return { title: t('File added'), facts: text(detail['name']) }
    case 'file-removed':
      return { title: t('File deleted'), facts: text(detail['name']) }
    default:
      return { title: type }
  }
}
