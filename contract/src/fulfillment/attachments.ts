import { z } from 'zod'
import type { Needed } from '../access.ts'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../fields.ts'
import { id } from '../ids.ts'
import { restoreOf } from '../restoring.ts'
import { attachmentEnding, attachmentLimits, attachmentText } from '../stored-files.ts'
import { person } from './order-events.ts'

/** A file that hangs on an order: a packing list, a photo of a broken pallet. */
const attachment = z.object({
  /** Of the file. */
  id: id('file'),
  name: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  createdAt: moment,
  createdBy: person,
})
export type Attachment = z.output<typeof attachment>

/** The calls of one kind of order: announce a file and get a link to PUT its bytes to, list, link to download, delete. */
const filesOf = <N extends 'receiptOrder' | 'shipmentOrder'>(
  base: string,
  noun: N,
  words: string,
  view: Needed,
  change: Needed,
) => {
  const remove = endpoint({
    method: 'DELETE',
    path: `${base}/files/delete/{id}`,
    summary: `Delete a file of a ${words}`,
    can: change,
    store: 'any',
    input: z.object({ id: id('file') }),
    answer: z.object({}),
  })
  return {
    upload: endpoint({
      method: 'POST',
      path: `${base}/files/upload/{id}`,
      summary: `Announce a file of a ${words}; PUT its bytes to the answered url within 15 minutes`,
      can: change,
      store: 'any',
      input: z.object({
        /** Of the order. */
        id: id(noun),
        name: requiredText('Name', attachmentLimits.name).refine(
          (name) => attachmentEnding(name) !== null,
          attachmentText,
        ),
        /** Bytes, when they are known: what is too large is refused before it is sent. */
        size: z.number().int().min(1, attachmentText).max(attachmentLimits.bytes, attachmentText).optional(),
      }),
      answer: z.object({ url: z.string(), fileId: id('file') }),
    }),
    list: endpoint({
      method: 'GET',
      path: `${base}/files/list/{id}`,
      summary: `Files of a ${words}`,
      can: view,
      input: z.object({ id: id(noun) }),
      answer: z.object({ files: z.array(attachment) }),
    }),
    download: endpoint({
      method: 'GET',
      path: `${base}/files/download/{id}`,
      summary: `A link to a file of a ${words}, good for 15 minutes`,
      can: view,
      input: z.object({ id: id('file') }),
      answer: z.object({ url: z.string(), name: z.string(), contentType: z.string() }),
    }),
    remove,
    restore: restoreOf(remove),
  }
}
export type AttachmentCalls = ReturnType<typeof filesOf>

export const receiptFiles = filesOf(
  '/api/fulfillment/receiving-orders',
  'receiptOrder',
  'receipt order',
  'FULFILLMENT_VIEW_RECEIVING_ORDERS',
  { anyOf: ['FULFILLMENT_MANAGE_RECEIVING_ORDERS', 'FULFILLMENT_PROCESS_RECEIVING_ORDERS'] },
)

export const shipmentFiles = filesOf(
  '/api/fulfillment/shipment-orders',
  'shipmentOrder',
  'shipment order',
  'FULFILLMENT_VIEW_SHIPMENT_ORDERS',
  { anyOf: ['FULFILLMENT_MANAGE_SHIPMENT_ORDERS', 'FULFILLMENT_PROCESS_SHIPMENT_ORDERS'] },
)
