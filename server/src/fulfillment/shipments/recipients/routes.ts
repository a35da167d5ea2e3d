import * as recipients from '@crossdock/contract/fulfillment/shipments/recipients'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { listRecipients } from './reads.ts'

export function recipientRoutes(door: Door): void {
  serve(door, recipients.list, listRecipients)
}
