import { isAllSelected, toggleAllStores } from '@crossdock/contract/fulfillment/shipments/box-types'
import type { FieldValues } from 'react-hook-form'
import type { Option } from '../../../lib/lookup.ts'
import { t } from '../../../lib/words.ts'
import { Field } from '../../../ui/field.tsx'
import { type FormFieldProps, useField } from '../../../ui/form-field.ts'
import { Picker } from '../../../ui/picker.tsx'

/** The entry that stands for every store; no store has such an id. */
const all = 'ALL'

/** What the multi-select has selected, given what was before: 'All' goes on and off with every store (PACK-008 to 010). */
export function chooseStores(
  before: readonly string[],
  picked: readonly string[],
  stores: readonly string[],
): string[] {
  const chosen = picked.filter((id) => id !== all)
  const wasAll = isAllSelected(before, stores)
  if (picked.includes(all) !== wasAll) return toggleAllStores(before, stores)
  return chosen
}

/** Stores that may use a box: some, or 'All' of them. */
export function StoresField<Values extends FieldValues>({
  form,
  name,
  stores,
}: Pick<FormFieldProps<Values>, 'form' | 'name'> & { readonly stores: readonly Option[] }) {
  const field = useField({ form, name, label: t('Assign Stores') }, [])
  const ids = stores.map(({ value }) => value)
  const selected = Array.isArray(field.value) ? (field.value as string[]) : []
  return (
    <Field
      label={t('Assign Stores')}
      hint={t('If you wish to select all stores, leave the list empty')}
      isOptional={field.isOptional}
      error={field.error}
    >
      {(links) => (
        <Picker
          id={links.id}
          describedBy={links['aria-describedby']}
          isRequired={links['aria-required']}
          isField
          isMultiple
          isInvalid={links['aria-invalid']}
          label={t('Assign Stores')}
          placeholder={t('All stores')}
          options={[{ value: all, label: t('All') }, ...stores]}
          values={isAllSelected(selected, ids) ? [all, ...ids] : selected}
          onBlur={field.onBlur}
          onChange={(picked) => field.onChange(chooseStores(selected, picked, ids))}
        />
      )}
    </Field>
  )
}
