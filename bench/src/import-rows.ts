import * as imports from '@crossdock/contract/account/imports'
import { addressOf } from '@crossdock/contract/encode-call'
import { importShipments } from '@crossdock/contract/fulfillment/shipments/import'
import type { Id } from '@crossdock/contract/ids'
import { pause } from './figures.ts'
import { askOnce, type Target } from './http-load.ts'

/** How long an import may take before the bench gives up. */
const patience = 1_800_000

/** Sends an import of shipment orders and waits until they are there, and have or wait for their stock. */
export const importRows = (target: Target, rows: readonly object[]): Promise<void> =>
  sendImport(target, addressOf(importShipments, { orderId: 'new' }), rows)

/** Sends an import and waits for its end, at once or as a job. */
export async function sendImport(target: Target, path: string, body: object): Promise<void> {
  const reply = await askOnce(target, { method: 'POST', path, body })
  if (reply.status === 200) return
  if (reply.status !== 202) throw new Error(`${reply.status} ${reply.body.slice(0, 400)}`)
  const { jobId } = (JSON.parse(reply.body) as { data: { jobId?: Id<'importJob'> } }).data
  if (!jobId) return
  for (const end = performance.now() + patience; performance.now() < end; ) {
    await pause(100)
    const state = await askOnce(target, { path: addressOf(imports.get, { id: jobId }) })
    const { data } = JSON.parse(state.body) as { data: { finishedAt: string | null; fault: unknown } }
    if (data.fault) throw new Error(JSON.stringify(data.fault))
    if (data.finishedAt !== null) return
  }
  throw new Error('The import does not end.')
}
