import { z } from 'zod'
import { addressFields, countryField, phoneCell, placeFaults, placeFields } from '../../address-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { importAnswer, mostImportBytes, mostImportRows } from '../../imports.ts'
import { keysOf, rowCells } from '../../row-cells.ts'

const text = { kind: 'text' } as const

/** The address book spreadsheet (BOOK-002): a row a contact. Who is the default is chosen on the screen, and is in no file. */
export const contactsImport = {
  name: 'Address Book',
  title: 'Import Contacts',
  fields: [
    {
      key: 'name',
      label: 'Name',
      ...text,
      required: true,
      maxLength: 100,
      aliases: ['Full Name', 'Contact', 'Contact Name', 'Recipient', 'Recipient Name', 'Customer', 'Customer Name'],
      example: 'John Smith',
    },
    {
      key: 'company',
      label: 'Company',
      ...text,
      maxLength: 100,
      aliases: ['Company Name', 'Business', 'Organization', 'Organisation'],
      example: 'Granville Tea',
    },
    {
      key: 'phone',
      label: 'Phone',
      ...phoneCell,
      required: true,
      aliases: ['Phone Number', 'Telephone', 'Mobile', 'Primary Phone'],
      example: '6045550100',
    },
    {
      key: 'secondaryPhone',
      label: 'Secondary Phone',
      ...phoneCell,
      aliases: ['Phone 2', 'Alternate Phone', 'Other Phone'],
      example: '7785550199',
    },
    ...addressFields,
    { ...countryField, required: true },
    {
      key: 'note',
      label: 'Note',
      ...text,
      maxLength: 1000,
      aliases: ['Notes', 'Comment', 'Comments'],
    },
    ...placeFields,
  ],
  checkRow: (row: { readonly lat: number | null; readonly lng: number | null }) =>
    placeFaults(row).map(({ path, message }) => ({ field: path, message })),
} as const

/** A row as the mapper sends it. The server repeats every check of `contactsImport` on it. */
export const contactRow = z.object({
  rowId: z.number().int().min(0).optional(),
  ...rowCells(keysOf(contactsImport)),
})

export const importContacts = endpoint({
  method: 'POST',
  path: '/api/address-book/import',
  summary: 'Import contacts into a merchant’s address book, all rows or none; 417 names the rows at fault',
  can: 'MANAGE_ADDRESS_BOOK',
  status: 202,
  input: z.object({
    contacts: z
      .array(contactRow)
      .min(1, 'There are no rows to import')
      .max(mostImportRows, `Must be at most ${mostImportRows.toLocaleString('en-US')} rows`),
  }),
  answer: importAnswer({
    created: z.number().int(),
    /** The same contact is there already, or twice in the file: it stays as it is. */
    unchanged: z.number().int(),
  }),
  bodyLimit: mostImportBytes,
})
