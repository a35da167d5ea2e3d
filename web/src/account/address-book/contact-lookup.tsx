import * as addressBook from '@crossdock/contract/account/address-book'
import type { Id } from '@crossdock/contract/ids'
import { useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { useCan } from '../../lib/can.ts'
import { call } from '../../lib/client.ts'
import type { Lookup } from '../../lib/lookup.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { ContractForm } from '../../ui/form.tsx'
import { Picker } from '../../ui/picker.tsx'

type Contact = addressBook.Contact

const placeOf = (contact: Contact): string =>
  [contact.company, contact.addressLine1, contact.city, contact.phone].filter(Boolean).join(', ')

const contactLookup = (merchantId: Id<'store'>): Lookup => ({
  key: [addressBook.list.path, merchantId],
  search: async (term, signal) => {
    const read = async (isDefault?: true) =>
      (
        await call(
          addressBook.list,
          { searchTxt: term, merchantId, ...(isDefault && { isDefault }), page_size: 20, infinite: true },
          { signal },
        )
      ).items
    // The default stands in front, wherever its name is in the order.
    const [first, others] = await Promise.all([read(true), read()])
    return [...first, ...others.filter(({ isDefault }) => !isDefault)].map((contact) => ({
      value: JSON.stringify(contact),
      label: contact.name,
      hint: placeOf(contact),
    }))
  },
})

interface ContactLookupProps<Values extends FieldValues> {
  readonly form: ContractForm<Values>
  /** Whose address book; null until that is chosen. */
  readonly storeId: Id<'store'> | null
  /** What a contact writes into which field. */
  readonly fields: (contact: Contact) => Readonly<Record<string, unknown>>
}

/** Whom a merchant keeps in the address book: who is chosen fills fields of the form, which are checked by its rules at once. */
export function ContactLookup<Values extends FieldValues>({ form, storeId, fields }: ContactLookupProps<Values>) {
  const mayLook = useCan(addressBook.list)
  const [filled, setFilled] = useState<{ readonly name: string; readonly before: Readonly<Record<string, unknown>> }>()
  if (!mayLook || storeId === null) return null
  const write = (values: Readonly<Record<string, unknown>>): FieldPath<Values>[] => {
    const paths = Object.keys(values) as FieldPath<Values>[]
    for (const path of paths)
      form.setValue(path, values[path] as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true })
    form.clearErrors(paths)
    return paths
  }
  const choose = (contact: Contact): void => {
    const values = fields(contact)
    const before = Object.fromEntries(
      Object.keys(values).map((path) => [path, form.getValues(path as FieldPath<Values>)]),
    )
    setFilled({ name: contact.name, before })
    void form.trigger(write(values))
  }
  return (
    <div>
      <Field label={t('From the address book')} isOptional hint={t('Fills the fields below.')}>
        {({ id, 'aria-describedby': describedBy }) => (
          <Picker
            id={id}
            label={t('From the address book')}
            describedBy={describedBy}
            isField
            options={contactLookup(storeId)}
            values={[]}
            placeholder={t('Name, company, phone or city')}
            onChange={([value]) => value !== undefined && choose(JSON.parse(value) as Contact)}
          />
        )}
      </Field>
      {filled && (
        <p role="status">
          {t('Filled in with {{name}}.', { name: filled.name })}{' '}
          <Button
            kind="quiet"
            onClick={() => {
              write(filled.before)
              setFilled(undefined)
            }}
          >
            {t('Take back')}
          </Button>
        </p>
      )}
    </div>
  )
}
