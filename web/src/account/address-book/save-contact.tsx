import * as addressBook from '@crossdock/contract/account/address-book'
import type { InputOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useCan } from '../../lib/can.ts'
import { ApiError } from '../../lib/errors.ts'
import { useMutate } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import type { ContractForm } from '../../ui/form.tsx'

type NewContact = InputOf<typeof addressBook.create>

interface SaveContactProps<Values extends FieldValues> {
  readonly form: ContractForm<Values>
  /** Whose address book. */
  readonly storeId: Id<'store'> | null
  /** Says at its field that no merchant is chosen. */
  readonly requireStore: () => boolean
  /** The contact that the form's fields make. */
  readonly contact: () => NewContact
  /** The field of the form that a field of a contact comes from. */
  readonly fieldOf: Readonly<Partial<Record<keyof NewContact, string>>>
}

/** Puts whom a form sends to into the address book, whether the form is saved or not; who is there already is not added twice. */
export function SaveContact<Values extends FieldValues>(props: SaveContactProps<Values>) {
  const { form, storeId, requireStore, contact, fieldOf } = props
  const maySave = useCan(addressBook.create)
  const save = useMutate(addressBook.create, {
    refreshes: [addressBook.list],
    storeId: storeId ?? undefined,
    onSuccess: ({ name }) => toast.success(t('{{name}} is in the address book now.', { name })),
    onError: (error, { name }) => {
      if (!(error instanceof ApiError)) return false
      if (error.type === 'ContactExists') {
        toast.info(t('{{name}} is in the address book already.', { name }))
        return true
      }
      const faults = error.fields.flatMap(({ path, message }) => {
        const field = fieldOf[path as keyof NewContact]
        return field === undefined ? [] : [{ field: field as FieldPath<Values>, message }]
      })
      for (const { field, message } of faults) form.setError(field, { message })
      const [first] = faults
      if (first) form.setFocus(first.field)
      return faults.length > 0 && faults.length === error.fields.length
    },
  })
  if (!maySave) return null
  return (
    <div>
      <Button
        kind="quiet"
        isBusy={save.isPending}
        onClick={() => {
          if (requireStore()) save.mutate(contact())
        }}
      >
        {t('Save to address book')}
      </Button>
    </div>
  )
}
