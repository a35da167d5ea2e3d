import { contactRow, contactsImport } from '@crossdock/contract/account/address-book/import'
import { importDefinition } from '@crossdock/sheets/fields'
import { numbered, type RowKind } from '../../../platform/imports/row-kind.ts'

/** Rows of the address book, a contact each. */
export const contactRows: RowKind<'contacts'> = {
  kind: 'contacts',
  definition: importDefinition(contactsImport),
  row: contactRow,
  plain: numbered,
  // The same contact twice has the same name: one of them is there already.
  keyOf: (record) => String(record['name']).toLowerCase(),
}
