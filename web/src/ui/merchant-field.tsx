import type { Merchant } from '../lib/merchant.ts'
import { availableStores, merchantOptions } from '../lib/stores.ts'
import { useValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'
import { Field } from './field.tsx'
import { Picker } from './picker.tsx'

/** Whose the new record is, where that is not known: under All Accounts. */
export function MerchantField({ merchant }: { readonly merchant: Merchant }) {
  const stores = useValue(availableStores) ?? []
  if (!merchant.isAsked) return null
  return (
    <Field label={t('Merchant')} error={merchant.fault}>
      {(links) => (
        <Picker
          id={links.id}
          describedBy={links['aria-describedby']}
          isRequired={links['aria-required']}
          isField
          hasFocus={merchant.storeId === null}
          isInvalid={links['aria-invalid']}
          label={t('Merchant')}
          placeholder={t('Choose a merchant')}
          options={merchantOptions(stores)}
          values={merchant.storeId === null ? [] : [merchant.storeId]}
          onChange={([storeId]) => storeId !== undefined && merchant.choose(storeId)}
        />
      )}
    </Field>
  )
}
