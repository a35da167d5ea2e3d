import type { TaskState } from '@crossdock/contract/fulfillment/receipts/orders'
import { type ShipmentState, shipmentStates, type TaskKind } from '@crossdock/contract/fulfillment/shipments/states'
import type { ShipmentEvent } from '@crossdock/contract/fulfillment/shipments/timeline'
import type { Updateable } from 'kysely'
import type { JsonValue } from '../../../platform/json.ts'
import type { Step, Taking } from '../../../platform/order-machine.ts'
import type { DB } from '../../../platform/schema.gen.ts'
import type { OrderFacts } from './reads.ts'

/** Where a shipment order stands, and the work it waits for. */
export interface ShipmentStanding {
  readonly state: ShipmentState
  readonly taskKind: TaskKind
  readonly taskState: TaskState
}

type Taken = Taking<OrderFacts>

/** Who is not the owner and takes an order that nobody has, has it from then on. */
const assigned = ({ user, order }: Taken) => ({ assignee_id: order.assigneeId ?? (user.isOwner ? null : user.id) })
const notStarted = { taskKind: 'PICKING', taskState: 'NOT_STARTED' } as const
/** What is written down of an order that leaves. */
type HandoverColumn =
  | `carrier_${'name' | 'address_type'}`
  | `tracking_${'number' | 'link'}`
  | `pickup_${'id' | 'po_number' | 'reference_number'}`
  | 'delivery_option'
  | 'shipment_price_cents'
  | 'scheduled_for'
  | 'signature_required'
  | 'premium_type'
  | 'customs'
/** What is known of boxes that hold no longer. */
export const unpacked = { packing_finished_at: null, packing_labels_downloaded: false }

type Said<Type> = Extract<ShipmentEvent, { readonly type: Type }>['detail']
const says =
  <Type extends ShipmentEvent['type']>(type: Type) =>
  (detail: Said<Type>) => [{ type, detail }]

/**
 * The order's states as a table (SHIP-051, PICK-011), and in PICKING those of its tasks (SHIP-013, PICK-012), of which one is
 * open at a time. COMPLETED is final.
 */
export const steps = {
  place: {
    from: { state: ['DRAFT', 'BACK_ORDER'] },
    to: { state: 'READY' },
    sets: ({ at }: Taken) => ({ placed_at: at, shortages: null, back_ordered_at: null, waits_for_all: false }),
    tells: says('place'),
  },
  /** Not enough stock: when it is placed, or when goods turn out to be missing. */
  'back-order': {
    from: { state: ['DRAFT', 'READY', 'PICKING'] },
    to: { state: 'BACK_ORDER', ...notStarted },
    sets: ({ at }: Taken, { shortages }: { readonly shortages: JsonValue }) => ({
      back_ordered_at: at,
      placed_at: null,
      shortages,
    }),
    tells: says('back-order'),
  },
  'start-picking': {
    from: { state: ['READY'] },
    to: { state: 'PICKING', taskKind: 'PICKING', taskState: 'IN_PROGRESS' },
    sets: assigned,
    tells: (detail: Said<'started'>): ShipmentEvent[] => [
      { type: 'start-picking', detail: {} },
      { type: 'started', detail },
    ],
  },
  /** The way back: everything picked has been put back. */
  'stop-picking': { from: { state: ['PICKING'] }, to: { state: 'READY', ...notStarted }, tells: says('stop-picking') },
  ship: {
    from: { state: ['PICKING'], taskKind: ['PACKING'], taskState: ['COMPLETED'] },
    to: { state: 'COMPLETED' },
    sets: ({ at }: Taken, handover: Pick<Updateable<DB['shipment_orders']>, HandoverColumn>) => ({
      completed_at: at,
      ...handover,
    }),
    tells: says('ship'),
  },

  start: {
    from: { state: ['PICKING'], taskState: ['NOT_STARTED'] },
    to: { taskState: 'IN_PROGRESS' },
    sets: assigned,
    tells: says('started'),
  },
  pause: {
    from: { state: ['PICKING'], taskState: ['IN_PROGRESS'] },
    to: { taskState: 'PAUSED' },
    sets: assigned,
    tells: says('paused'),
  },
  resume: {
    from: { state: ['PICKING'], taskState: ['PAUSED'] },
    to: { taskState: 'IN_PROGRESS' },
    sets: assigned,
    tells: says('resumed'),
  },
  /** Packing follows picking. */
  'finish-picking': {
    from: { state: ['PICKING'], taskKind: ['PICKING'], taskState: ['IN_PROGRESS'] },
    to: { taskKind: 'PACKING', taskState: 'NOT_STARTED' },
    sets: assigned,
    tells: says('finished'),
  },
  'finish-packing': {
    from: { state: ['PICKING'], taskKind: ['PACKING'], taskState: ['IN_PROGRESS'] },
    to: { taskState: 'COMPLETED' },
    sets: (taken: Taken) => ({ ...assigned(taken), packing_finished_at: taken.at }),
    tells: says('finished'),
  },
  /** Goods were put back after picking was finished. */
  'reopen-picking': {
    from: { state: ['PICKING'], taskKind: ['PACKING'] },
    to: { taskKind: 'PICKING', taskState: 'IN_PROGRESS' },
    sets: assigned,
    tells: says('reopened'),
  },
  /** Boxes change after packing was finished. */
  'reopen-packing': {
    from: { state: ['PICKING'], taskKind: ['PACKING'], taskState: ['COMPLETED'] },
    to: { taskState: 'IN_PROGRESS' },
    sets: (taken: Taken) => ({ ...assigned(taken), ...unpacked }),
    tells: says('reopened'),
  },
} as const satisfies Record<string, Step<ShipmentStanding, OrderFacts, 'shipment_orders', ShipmentEvent>>

/** What an order that is placed as it is made starts with. */
export const placedAtOnce = { state: 'READY', ...notStarted, assigneeId: null, version: 1 } as const

/** Orders that hold nothing, so that everything about them may change. */
export const openStates: readonly ShipmentState[] = ['DRAFT', 'BACK_ORDER']

/** The list a state belongs to (column `phase`). */
const phaseOf = (state: ShipmentState): string => (state === 'READY' || state === 'PICKING' ? 'OPERATION' : state)

/** The lists these states stand in, none for all there are, and whether they are all of the states of those. */
export function phasesOf(states: readonly ShipmentState[]): {
  readonly phases: readonly string[]
  readonly isWhole: boolean
} {
  if (shipmentStates.every((state) => states.includes(state))) return { phases: [], isWhole: true }
  const phases = [...new Set(states.map(phaseOf))]
  return {
    phases,
    isWhole: shipmentStates.every((state) => !phases.includes(phaseOf(state)) || states.includes(state)),
  }
}
