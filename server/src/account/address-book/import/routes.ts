import { importContacts } from '@crossdock/contract/account/address-book/import'
import type { Door } from '../../../platform/http.ts'
import { serveImport } from '../../../platform/imports/serve-import.ts'
import { contactsImportWork } from './import.ts'

export function contactsImportRoutes(door: Door): void {
  serveImport(door, importContacts, 'contacts', contactsImportWork)
}
