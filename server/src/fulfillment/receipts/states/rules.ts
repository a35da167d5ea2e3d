import type { ReceiptEvent } from '@crossdock/contract/fulfillment/receipts/timeline'
import type { JsonValue } from '../../../platform/json.ts'
import type { Step, Taking } from '../../../platform/order-machine.ts'
import type { ReceiptFacts } from './reads.ts'

/** Where a receipt order stands, and its one task, receiving. */
export type ReceiptStanding = Pick<ReceiptFacts, 'state' | 'taskState'>

type Taken = Taking<ReceiptFacts>
const says =
  <Type extends ReceiptEvent['type']>(type: Type) =>
  (detail: Extract<ReceiptEvent, { readonly type: Type }>['detail']) => [{ type, detail }]

/** Every change of state there is (RCPT-032). COMPLETED is final. */
export const steps = {
  publish: {
    from: { state: ['DRAFT'], taskState: ['NOT_STARTED'] },
    to: { state: 'EXPECTED' },
    sets: (_: Taken, load: Load) => load,
    tells: says('published'),
    audited: 'publish',
  },
  start: {
    from: { state: ['EXPECTED'], taskState: ['NOT_STARTED'] },
    to: { state: 'PROCESSING', taskState: 'IN_PROGRESS' },
    sets: ({ at }: Taken, facts: { readonly pallets_at_receiving?: number }) => ({ arrived_at: at, ...facts }),
    tells: says('started'),
    audited: 'start',
  },
  pause: {
    from: { state: ['PROCESSING'], taskState: ['IN_PROGRESS'] },
    to: { state: 'PROCESSING', taskState: 'PAUSED' },
    sets: ({ at }: Taken) => ({ paused_at: at }),
    tells: says('paused'),
    audited: 'pause',
  },
  resume: {
    from: { state: ['PROCESSING'], taskState: ['PAUSED'] },
    to: { state: 'PROCESSING', taskState: 'IN_PROGRESS' },
    sets: ({ at, order: { pausedAt, pausedSeconds } }: Taken) => ({
      paused_at: null,
      paused_seconds: pausedSeconds + secondsBetween(pausedAt ?? at, at),
    }),
    tells: says('resumed'),
    audited: 'resume',
  },
  complete: {
    from: { state: ['PROCESSING'], taskState: ['IN_PROGRESS'] },
    to: { state: 'COMPLETED', taskState: 'COMPLETED' },
    sets: ({ at }: Taken) => ({ completed_at: at }),
    tells: says('completed'),
    audited: 'complete',
  },
} as const satisfies Record<string, Step<ReceiptStanding, ReceiptFacts, 'receipt_orders', ReceiptEvent>>

/** What comes, as a draft is published with it: columns. */
interface Load {
  readonly containers: JsonValue
  readonly receipt_type: string
  readonly container_type: string | null
  readonly pallets_at_receiving?: number
}

const secondsBetween = (from: string, to: string): number =>
  Math.max(Math.round((Date.parse(to) - Date.parse(from)) / 1000), 0)
