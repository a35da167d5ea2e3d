import * as addressBook from '@crossdock/contract/account/address-book'
import type { Door } from '../../platform/http.ts'
import { serve, serveRemoval } from '../../platform/serve.ts'
import { exportContacts } from './export.ts'
import { getContact, listContacts } from './reads.ts'
import { contactRemoval, createContact, updateContact } from './writes.ts'

export function addressBookRoutes(door: Door): void {
  serve(door, addressBook.list, listContacts)
  serve(door, addressBook.exportContacts, exportContacts)
  serve(door, addressBook.get, (ctx, { id }) => getContact(ctx, id))
  serve(door, addressBook.create, createContact)
  serve(door, addressBook.update, updateContact)
  serveRemoval(door, addressBook, contactRemoval)
}
