import { importProducts as endpoint } from '@crossdock/contract/fulfillment/products/import'
import type { Door } from '../../../platform/http.ts'
import { serveImport } from '../../../platform/imports/serve-import.ts'
import { productImportWork } from './import.ts'

export function productImportRoutes(door: Door): void {
  serveImport(door, endpoint, 'products', productImportWork)
}
