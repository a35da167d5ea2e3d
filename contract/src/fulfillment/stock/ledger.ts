/** What a stock record's condition code means (INV-002). Only excellent goods can be ordered. */
export const conditions = {
  0: 'Not Processed',
  1: 'Missed',
  2: 'Direct to Disposal',
  3: 'On Hold',
  4: 'Clearance',
  5: 'Excellent Condition',
} as const
export type ConditionCode = keyof typeof conditions
export const conditionCodes = [0, 1, 2, 3, 4, 5] as const satisfies readonly ConditionCode[]
/** The condition of goods that can be reserved, picked and shipped. */
export const excellent: ConditionCode = 5
export const onHold: ConditionCode = 3
export const clearance: ConditionCode = 4

/** Kinds of ledger entries and their labels (ILOG-002, ILOG-006). */
export const logTypes = {
  RECEIVE: 'Received',
  RECEIVE_UPDATE: 'Receive Updated',
  RECEIVE_REMOVE: 'Receive Removed',
  UNITIZED: 'Unitized',
  SHIPPED: 'Shipped',
  GONE: 'Gone',
  MERGED_FROM: 'Merged From',
  MERGED_TO: 'Merged To',
  RELOCATED_IN: 'Relocated In',
  RELOCATED_OUT: 'Relocated Out',
  ADJUSTMENT: 'Adjustment',
  UNPICKED: 'Unpicked',
} as const
export type LogType = keyof typeof logTypes
export const allLogTypes = Object.keys(logTypes) as LogType[]
