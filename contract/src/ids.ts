import { z } from 'zod'

/**
 * Parses an id of the product: 24 lower-case hex characters whose first 12 are the creation time in milliseconds, so that ids
 * sort by age. Upper case is refused: ids are compared as text.
 */
export const id = z.string().regex(/^[0-9a-f]{24}$/, 'Must be 24 hexadecimal characters')

let counter = Math.floor(Math.random() * 0xffffff)
const processPart = Array.from(globalThis.crypto.getRandomValues(new Uint8Array(4)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')

/**
 * Makes a new id: 6 bytes of Unix time in milliseconds, 4 random bytes of the process, 2 bytes of a counter.
 * Ids made by one process within a millisecond keep their order as long as fewer than 65,536 are made in it.
 */
export function newId(now: number = Date.now()): string {
  counter = (counter + 1) & 0xffff
  return now.toString(16).padStart(12, '0') + processPart + counter.toString(16).padStart(4, '0')
}
