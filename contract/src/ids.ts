import { z } from 'zod'

/** What has ids: one name a noun. A field that is named after one, `warehouseId`, holds an id of it. */
export const nouns = [
  'addOnPurchase',
  'archive',
  'auditLog',
  'banner',
  'card',
  'cause',
  'contact',
  'customService',
  'depot',
  'device',
  'driver',
  'file',
  'hubBox',
  'hubEvent',
  'hubException',
  'hubOrder',
  'hubPhoto',
  'importJob',
  'inventory',
  'inventoryLog',
  'invoice',
  'lowPoint',
  'mail',
  'manifest',
  'notification',
  'operator',
  'operatorLog',
  'operatorRequest',
  'optimizeRun',
  'orderEvent',
  'passkey',
  'payment',
  'poolOrder',
  'product',
  'productPackageType',
  'receiptOrder',
  'receiptOrderItem',
  'receivedLine',
  'refund',
  'route',
  'schedule',
  'scheduleDate',
  'selfCheck',
  'session',
  'sharedView',
  'shipmentBox',
  'shipmentOrder',
  'shipmentOrderItem',
  'shipmentPackageType',
  'ssoDomain',
  'stockLocation',
  'stockLocationType',
  'storagePackageType',
  'store',
  'subscriptionEvent',
  'supportMessage',
  'supportTicket',
  'user',
  'vehicle',
  'warehouse',
] as const
export type Noun = (typeof nouns)[number]

declare const whose: unique symbol
/**
 * An id of a noun, `Id<'warehouse'>`, or of one of several. It is a text, and a text may become one; an id of another noun never
 * does.
 */
export type Id<N extends Noun = Noun> = string & { readonly [whose]?: N }

/** What parses an id. */
export type IdSchema<N extends Noun> = z.ZodType<Id<N>, Id<N>>

const pattern = /^[0-9a-f]{24}$/
export const malformed = 'Must be 24 hexadecimal characters'
const missing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Says of a schema, there and in the OpenAPI document, whose ids it takes. */
const of = <N extends Noun>(noun: N, schema: z.ZodString): IdSchema<N> => schema.meta({ 'x-noun': noun })

const ids = Object.fromEntries(nouns.map((noun) => [noun, of(noun, z.string().regex(pattern, malformed))]))

/**
 * Parses an id of the noun: 24 lower-case hex characters whose first 12 are the creation time in milliseconds, so that ids
 * sort by age. Upper case is refused: ids are compared as text.
 */
export const id = <N extends Noun>(noun: N): IdSchema<N> => ids[noun] as IdSchema<N>

/** An id that a form asks for: the message is for one that is missing. */
export const requiredId = <N extends Noun>(noun: N, message: string, otherwise = 'Must be an id'): IdSchema<N> =>
  of(noun, z.string(message).regex(pattern, { error: (issue) => (missing(issue.input) ? message : otherwise) }))

/** An id that people choose and never type: one message for all that is wrong with it. */
export const chosenId = <N extends Noun>(noun: N, message: string): IdSchema<N> =>
  of(noun, z.string(message).regex(pattern, message))

let counter = Math.floor(Math.random() * 0xffffff)
const processPart = Array.from(globalThis.crypto.getRandomValues(new Uint8Array(4)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')

/**
 * Makes a new id: 6 bytes of Unix time in milliseconds, 4 random bytes of the process, 2 bytes of a counter.
 * Where nothing around it says whose it is, the call does: `newId<'store'>()`. Ids made by one process within a millisecond keep their order as long as fewer than 65,536 are made in it.
 */
export function newId<N extends Noun>(now: number = Date.now()): Id<N> {
  counter = (counter + 1) & 0xffff
  return now.toString(16).padStart(12, '0') + processPart + counter.toString(16).padStart(4, '0')
}
