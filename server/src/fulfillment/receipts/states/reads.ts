import { receiptStates, receiptTypes, taskStates } from '@crossdock/contract/fulfillment/receipts/orders'
import { sql } from 'kysely'
import { col, type RowOf } from '../../../platform/statement.ts'

/** What steps of a receipt order depend on. */
export const receiptColumns = {
  id: col.id('receiptOrder'),
  storeId: col.id('store'),
  referenceId: col.text,
  warehouseId: col.id('warehouse'),
  /** IANA zone of the warehouse. */
  timeZone: col.text,
  state: col.oneOf(receiptStates),
  taskState: col.oneOf(taskStates),
  version: col.int4,
  receiptType: col.oneOf(receiptTypes).orNull,
  reportConfirmedAt: col.timestamptz.orNull,
  pausedAt: col.timestamptz.orNull,
  pausedSeconds: col.int4,
}
export type ReceiptFacts = RowOf<typeof receiptColumns>

/** Columns of `receipt_orders o` as ReceiptFacts. */
export const receiptFacts = sql`o.id, o.store_id as "storeId", o.reference_id as "referenceId", o.warehouse_id as "warehouseId",
  (select w.time_zone from warehouses w where w.account_id = o.account_id and w.id = o.warehouse_id) as "timeZone", o.state,
  o.task_state as "taskState", o.version, o.receipt_type as "receiptType", o.report_confirmed_at as "reportConfirmedAt",
  o.paused_at as "pausedAt", o.paused_seconds as "pausedSeconds"`
