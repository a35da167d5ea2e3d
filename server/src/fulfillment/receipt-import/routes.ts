import { importReceipts as endpoint } from '@crossdock/contract/fulfillment/receipt-import'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { importReceipts } from './import.ts'

export function receiptImportRoutes(door: Door): void {
  serve(door, endpoint, importReceipts)
}
