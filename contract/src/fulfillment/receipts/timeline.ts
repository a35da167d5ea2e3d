import { z } from 'zod'
import { fact, fileEvents, named, told } from '../order-events.ts'

const beginning = { state: fact.text, lines: fact.count, channel: fact.maybe(z.string()) }
/** A received line in words that stay right when masters are renamed. */
const line = {
  lineId: fact.text,
  sku: fact.text,
  packageTypeName: fact.text,
  packageCount: fact.count,
  condition: fact.count,
  expirationDate: fact.orNone(z.string()),
  lot: fact.orNone(z.string()),
  stockLocation: fact.orNone(z.string()),
}
const difference = z.object({ sku: fact.text, expected: fact.count, received: fact.count })

/** What the timeline of a receipt order tells. */
export const receiptEvent = z.discriminatedUnion('type', [
  told('created', beginning),
  told('imported', beginning),
  told('edited', { fields: fact.list(z.string()) }),
  told('published', { containers: fact.count }),
  told('assigned', { users: fact.list(named) }),
  told('unassigned', { users: fact.list(named) }),
  told('started', { palletsAtReceiving: fact.maybe(z.number()) }),
  told('paused', {}),
  told('resumed', {}),
  told('received', { packages: fact.count, lines: fact.list(z.object(line)), lineCount: fact.count }),
  told('received-changed', {
    ...line,
    before: fact.maybe(
      z.object({ packageCount: fact.count, condition: fact.count, expirationDate: fact.orNone(z.string()) }),
    ),
  }),
  told('received-removed', line),
  told('report-confirmed', {
    expected: fact.count,
    received: fact.count,
    short: fact.count,
    over: fact.count,
    rejected: fact.count,
  }),
  told('completed', { short: fact.list(difference), over: fact.list(difference) }),
  ...fileEvents,
])
export type ReceiptEvent = z.output<typeof receiptEvent>
