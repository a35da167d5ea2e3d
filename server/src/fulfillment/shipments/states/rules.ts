import { type ShipmentState, shipmentStates } from '@crossdock/contract/fulfillment/shipments/states'

/** A step of a shipment order from states to a state. What is not in this table does not happen. */
interface Move {
  readonly from: readonly ShipmentState[]
  readonly to: ShipmentState
}

/** The order's states as a table (SHIP-051, PICK-011). A new order is a draft or placed; COMPLETED is final. */
export const moves = {
  place: { from: ['DRAFT', 'BACK_ORDER'], to: 'READY' },
  /** Not enough stock: when it is placed, or when goods turn out to be missing. */
  'back-order': { from: ['DRAFT', 'READY', 'PICKING'], to: 'BACK_ORDER' },
  'start-picking': { from: ['READY'], to: 'PICKING' },
  /** The way back: everything picked has been put back. */
  'stop-picking': { from: ['PICKING'], to: 'READY' },
  ship: { from: ['PICKING'], to: 'COMPLETED' },
} as const satisfies Record<string, Move>

export type MoveName = keyof typeof moves

/** True when the step exists from this state. */
export const canMove = (name: MoveName, state: ShipmentState): boolean =>
  (moves[name].from as readonly ShipmentState[]).includes(state)

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

/** Who may work on an order: its assignee, anybody when it has none, and the account's owner (PERMF-007). */
export const mayProcess = (
  user: { readonly id: string; readonly isOwner: boolean },
  assigneeId: string | null,
): boolean => user.isOwner || assigneeId === null || assigneeId === user.id

/** Rows by a key of theirs, in their order. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
