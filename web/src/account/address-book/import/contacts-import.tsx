import * as addressBook from '@crossdock/contract/account/address-book'
import { contactsImport, importContacts } from '@crossdock/contract/account/address-book/import'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { call, callShape } from '../../../lib/client.ts'
import { refresh } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { ImportDialog } from '../../../ui/column-mapper/import-dialog.tsx'

type Answer = AnswerOf<typeof importContacts>

/** Says what became of the contacts of a file. */
export async function tellDone(done: Answer): Promise<void> {
  if ('jobId' in done) return
  if (done.unchanged > 0)
    toast.info(
      t('{{count}} contacts of the file are in the address book already and stay as they are.', {
        count: done.unchanged,
      }),
    )
  await refresh(addressBook.list)
}

/** Contacts from a spreadsheet. */
export function ContactsImport({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportDialog
      definition={contactsImport}
      doneMessage={t('Contacts Imported Successfully')}
      onConfirm={async (rows, { idempotencyKey, storeId }) =>
        tellDone(await call(importContacts, { contacts: rows }, { idempotencyKey, storeId }))
      }
      long={{
        around: ['{"contacts":[', ']}'],
        send: (body, { idempotencyKey, storeId }, options) =>
          callShape<Answer>(importContacts, {}, { body, idempotencyKey, storeId, ...options }),
        onDone: (done) => void tellDone(done as Answer),
      }}
      onClose={onClose}
    />
  )
}
