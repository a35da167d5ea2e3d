import * as contract from '@crossdock/contract/account/address-book'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { exportAnswer } from '../../platform/export.ts'
import type { FileAnswer } from '../../platform/file-answers.ts'
import { sorted } from '../../platform/listing.ts'
import { contactQuery, contactRules } from './reads.ts'

/** The address book as a file that can be imported again. */
export function exportContacts(ctx: Context, input: ParsedOf<typeof contract.exportContacts>): Promise<FileAnswer> {
  const query = contactQuery(ctx, input)
    .clearSelect()
    .select([
      'c.name as name',
      'c.company as company',
      'c.phone as phone',
      'c.secondary_phone as secondaryPhone',
      'c.email as email',
      'c.address_line1 as addressLine1',
      'c.address_line2 as addressLine2',
      'c.city as city',
      'c.state as state',
      'c.zip_code as zipCode',
      'c.country as country',
      'c.note as note',
      'c.lat as lat',
      'c.lng as lng',
    ])
  return exportAnswer(ctx, {
    title: 'Address Book',
    format: input.format,
    columns: contract.contactColumns,
    query: sorted(query, input, contactRules),
  })
}
