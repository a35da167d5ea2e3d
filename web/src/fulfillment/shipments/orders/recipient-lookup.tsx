import type { Recipient } from '@crossdock/contract/fulfillment/shipments/recipients'
import * as recipients from '@crossdock/contract/fulfillment/shipments/recipients'
import type { Id } from '@crossdock/contract/ids'
import { useCan } from '../../../lib/can.ts'
import { call } from '../../../lib/client.ts'
import type { Lookup } from '../../../lib/lookup.ts'
import { t } from '../../../lib/words.ts'
import { Field } from '../../../ui/field.tsx'
import { Picker } from '../../../ui/picker.tsx'
import type { OrderForm } from './party-fields.tsx'

const placeOf = (one: Recipient): string =>
  [one.recipientAddressLine1, one.recipientCity, one.recipientPrimaryPhone].filter(Boolean).join(', ')

const recipientLookup = (merchantId: Id<'store'>): Lookup => ({
  key: [recipients.list.path, merchantId],
  search: async (term, signal) =>
    term.trim().length < recipients.leastLooked
      ? []
      : (await call(recipients.list, { merchantId, term }, { signal })).items.map((one) => ({
          value: JSON.stringify(one),
          label: one.recipientName,
          hint: placeOf(one),
        })),
})

/** To whom the merchant has sent before: who is chosen fills the fields below. */
export function RecipientLookup({ form, storeId }: { readonly form: OrderForm; readonly storeId: Id<'store'> | null }) {
  const mayLook = useCan(recipients.list)
  if (!mayLook || storeId === null) return null
  return (
    <Field
      label={t('Look up a recipient')}
      isOptional
      hint={t('By name, phone or street: whom this merchant has sent to.')}
    >
      {({ id, 'aria-describedby': describedBy }) => (
        <Picker
          id={id}
          label={t('Look up a recipient')}
          describedBy={describedBy}
          isField
          options={recipientLookup(storeId)}
          values={[]}
          placeholder={t('Name, phone or street')}
          onChange={([value]) => {
            if (value === undefined) return
            const one = JSON.parse(value) as Recipient
            for (const field of Object.keys(one) as (keyof Recipient)[])
              form.setValue(`businessDeliveryInfo.${field}`, one[field], { shouldDirty: true })
            form.clearErrors('businessDeliveryInfo')
          }}
        />
      )}
    </Field>
  )
}
