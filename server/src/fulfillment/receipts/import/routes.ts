import { importReceipts as endpoint } from '@crossdock/contract/fulfillment/receipts/import'
import type { Door } from '../../../platform/http.ts'
import { serveImport } from '../../../platform/imports/serve-import.ts'
import { receiptImportWork } from './import.ts'

export function receiptImportRoutes(door: Door): void {
  serveImport(door, endpoint, 'rows', receiptImportWork)
}
