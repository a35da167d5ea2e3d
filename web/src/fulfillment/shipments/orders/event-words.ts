import type { OrderEvent } from '@crossdock/contract/fulfillment/order-events'
import { shipmentStateLabels, taskKindLabels } from '@crossdock/contract/fulfillment/shipments/states'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import type { EventWords } from '../../order-events/order-timeline.tsx'

type Facts = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const count = (value: unknown): number => (typeof value === 'number' ? value : 0)
const list = (value: unknown): readonly Facts[] => (Array.isArray(value) ? (value as Facts[]) : [])
const packages = (lines: unknown): string =>
  t('{{count}} packages', { count: list(lines).reduce((sum, line) => sum + count(line['packageCount']), 0) })

const taskSteps = {
  started: ['started', 'process'],
  paused: ['paused', 'waiting'],
  resumed: ['resumed', 'process'],
  finished: ['finished', 'done'],
  reopened: ['opened again', 'process'],
} as const

function taskWords(step: keyof typeof taskSteps, detail: Facts): EventWords {
  const [words, tone] = taskSteps[step]
  const name = t(taskKindLabels[detail['kind'] === 'PACKING' ? 'PACKING' : 'PICKING'])
  const facts = typeof detail['units'] === 'number' ? t('{{count}} units', { count: detail['units'] }) : boxes(detail)
  return { title: t(`{{task}} ${words}`, { task: name }), tone, ...(facts ? { facts } : {}) }
}

const boxes = (detail: Facts): string =>
  typeof detail['boxes'] === 'number'
    ? [
        t('{{count}} boxes', { count: detail['boxes'] }),
        t('{{weight}} kg', { weight: formatNumber(count(detail['weight'])) }),
      ].join(', ')
    : ''

/** What an entry of a shipment order's timeline says to people, from its stored facts. */
export function wordsOf({ type, detail }: Pick<OrderEvent, 'type' | 'detail'>): EventWords {
  switch (type) {
    case 'created':
    case 'imported': {
      const state = text(detail['state'])
      const label = state in shipmentStateLabels && shipmentStateLabels[state as keyof typeof shipmentStateLabels]
      return {
        title: type === 'created' ? t('Created') : t('Imported from a spreadsheet'),
        facts: [
          t('{{count}} lines', { count: count(detail['lines']) }),
          label && t(label),
          'lostRecipient' in detail &&
            t('A pick-up has no recipient; the file named {{name}}', { name: text(detail['lostRecipient']) }),
        ]
          .filter(Boolean)
          .join(', '),
      }
    }
    case 'import-lines':
      return {
        title: t('Lines added from a spreadsheet'),
        facts: t('{{count}} lines', { count: count(detail['lines']) }),
      }
    case 'place':
      return {
        title: t('Placed'),
        tone: 'placed',
        ...(detail['cause'] === 'stock-available' ? { facts: t('What it waited for came in') } : {}),
      }
    case 'back-order':
      return {
        title: t('Back-ordered'),
        tone: 'waiting',
        facts: t('{{count}} units short', {
          count: list(detail['shortages']).reduce(
            (sum, line) => sum + Math.max(0, count(line['neededUnits']) - count(line['availableUnits'])),
            0,
          ),
        }),
      }
    case 'start-picking':
      return { title: t('In Process'), tone: 'process' }
    case 'stop-picking':
      return { title: t('All put back, placed again'), tone: 'placed' }
    case 'started':
    case 'paused':
    case 'resumed':
    case 'finished':
    case 'reopened':
      return taskWords(type, detail)
    case 'picked':
      return { title: t('Picked'), facts: packages(detail['lines']) }
    case 'unpicked':
      return { title: t('Put back'), facts: packages(detail['lines']) }
    case 'missing':
      return { title: t('Not found where it should be'), tone: 'failed', facts: packages(detail['lines']) }
    case 'lowered':
      return {
        title: t('A line was lowered'),
        facts: t('from {{before}} to {{after}} units', {
          before: formatNumber(count(detail['before'])),
          after: formatNumber(count(detail['after'])),
        }),
      }
    case 'ship-out-moved':
      return {
        title: t('Ships out on another day'),
        facts: t('from {{before}} to {{after}}', {
          before: formatDate(text(detail['before'])),
          after: formatDate(text(detail['after'])),
        }),
      }
    case 'case-broken':
    case 'case-mended':
      return {
        title: type === 'case-broken' ? t('A case was broken for it') : t('Its case was put together again'),
        facts: t('{{count}} units', { count: count(detail['units']) }),
      }
    case 'goods-moved':
      return {
        title: t('Its goods were moved'),
        facts: t('{{count}} packages to {{place}}', { count: count(detail['packages']), place: text(detail['to']) }),
      }
    case 'packages-chosen':
      return { title: t('How it leaves was chosen'), facts: boxes(detail) }
    case 'boxes-packed':
      return { title: t('Boxes packed'), facts: boxes(detail) }
    case 'labels-downloaded':
      return { title: t('Labels downloaded') }
    case 'ship':
      return {
        title: t('Shipped out'),
        tone: 'done',
        facts: [text(detail['carrier']), text(detail['trackingNumber'])].filter(Boolean).join(', '),
      }
    case 'assigned': {
      const assignee = (detail['assignee'] ?? {}) as Facts
      return { title: t('Assigned'), facts: text(assignee['name']) }
    }
    case 'unassigned':
      return { title: t('Unassigned') }
    case 'file-added':
      return { title: t('File added'), facts: text(detail['name']) }
    case 'file-removed':
      return { title: t('File deleted'), facts: text(detail['name']) }
    default:
      return { title: type }
  }
}
