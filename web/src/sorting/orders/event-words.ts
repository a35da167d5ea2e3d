import type { ExceptionOutcome } from '@crossdock/contract/sorting/exception-kinds'
import type { HubEvent } from '@crossdock/contract/sorting/orders/history'
import { t } from '../../lib/words.ts'
import { outcomeLabels, reasonWords } from '../exceptions/exception-words.ts'

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : Array.isArray(value) ? value.join(', ') : ''
const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const fieldWords: Readonly<Record<string, string>> = {
  orderNo: 'Order No',
  poNo: 'PO No',
  customer: 'Customer',
  address: 'Address',
  note: 'Note',
  expectedAt: 'Expected Date',
}

/** What happened to an order of the hub, in one sentence. */
export function eventWords({ type, data }: Pick<HubEvent, 'type' | 'data'>): string {
  const box = { number: textOf(data['number']), barcode: textOf(data['barcode']) }
  const place = `${textOf(data['title'])} · ${textOf(data['position'])}`
  const others = textOf(data['orders'])
  switch (type) {
    case 'Created':
      return t('Created')
    case 'Imported':
      return t('Imported with {{manifest}}', { manifest: textOf(data['title']) })
    case 'Edited': {
      const fields = Array.isArray(data['fields']) ? data['fields'].map((name) => textOf(name)) : []
      return t('Changed: {{fields}}', { fields: fields.map((name) => t(fieldWords[name] ?? name)).join(', ') })
    }
    case 'BoxAdded':
      return t('Box {{number}} added, {{barcode}}', box)
    case 'BoxEdited':
      return t('Box {{number}} changed, {{barcode}}', box)
    case 'BoxRemoved':
      return t('Box {{number}} removed, {{barcode}}', box)
    case 'BoxReceived':
      return t('Box {{number}} received, {{barcode}}', box)
    case 'BoxLoaded':
      return t('Box {{number}} loaded into {{van}}, {{barcode}}', { ...box, van: textOf(data['route']) })
    case 'BoxUnloaded':
      return t('Box {{number}} taken out of {{van}}, {{barcode}}', { ...box, van: textOf(data['route']) })
    case 'Allocated':
      return t('Put at {{place}}', { place })
    case 'Deallocated':
      return t('Taken from {{place}}', { place })
    case 'Merged':
      return others
        ? t('Merged with {{orders}}', { orders: others })
        : t('Merged into {{order}}', { order: textOf(data['into']) })
    case 'Unmerged':
      return others
        ? t('Parted from {{orders}}', { orders: others })
        : t('Parted from {{orders}}', { orders: textOf(data['from']) })
    case 'Processed':
      return t('Processed, {{received}} of {{count}} boxes', {
        received: countOf(data['received']),
        count: countOf(data['boxes']),
      })
    case 'Cancelled':
      return t('Cancelled')
    case 'ExpectingCancelled':
      return t('{{count}} boxes expected no longer: {{reason}}', {
        count: countOf(data['boxes']),
        reason: textOf(data['reason']),
      })
    case 'ExceptionReported':
      return t('{{kind}}: {{box}}, {{reason}}', {
        kind: t(textOf(data['kind'])),
        box: box.barcode || t('No label'),
        reason: reasonWords(textOf(data['reason'])),
      })
    case 'ExceptionSolved':
      return t('{{box}}: {{outcome}}', {
        box: box.barcode,
        outcome: t(outcomeLabels[textOf(data['outcome']) as ExceptionOutcome] ?? 'Solved'),
      })
  }
}
