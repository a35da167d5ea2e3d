import * as packages from '@crossdock/contract/fulfillment/shipments/box-types'
import { inMeasures } from '../../../lib/measures.ts'
import { availableStores, merchantOptions } from '../../../lib/stores.ts'
import { useValue } from '../../../lib/value.ts'
import { t } from '../../../lib/words.ts'
import { FieldGrid } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { LengthField } from '../../../ui/measure-fields.tsx'
import { FormModal } from '../../../ui/modals.tsx'
import { useRecordForm } from '../../../ui/record-form.ts'
import { StoresField } from './stores-field.tsx'

/** Makes or changes a box that goods leave in. */
export function BoxTypeForm({
  type,
  onSaved,
  onClose,
}: {
  /** The box to change; null makes a new one. */
  readonly type: packages.BoxType | null
  readonly onSaved?: () => void
  readonly onClose: () => void
}) {
  const offered = merchantOptions(useValue(availableStores) ?? [])
  // A store that this person may not see keeps its box.
  const unseen = (type?.store_ids ?? []).filter((id) => !offered.some(({ value }) => value === id))
  const stores = [...offered, ...unseen.map((value) => ({ value, label: t('Another store') }))]
  const ids = stores.map(({ value }) => value)
  const form = useRecordForm(packages, type, {
    values: { store_ids: type ? packages.shownStores(type.store_ids, ids) : [] },
    refreshes: [packages.list, packages.defaults],
    prepare: (values) => ({ ...values, store_ids: packages.sentStores(values.store_ids ?? [], ids) }),
    told: ({ name }) => name,
    onSaved,
    onClose,
  })
  return (
    <FormModal
      title={type ? t('Edit Package') : t('Add Package')}
      form={form}
      onClose={onClose}
      width={560}
      submitLabel={type ? t('Save Changes') : t('Add Package')}
    >
      <TextField form={form} name="name" label={t('Name')} maxLength={50} hasFocus />
      <FieldGrid least={120}>
        <LengthField form={form} name="depth" label={t(inMeasures('Length (cm)'))} isUnitSaid />
        <LengthField form={form} name="width" label={t(inMeasures('Width (cm)'))} isUnitSaid />
        <LengthField form={form} name="height" label={t(inMeasures('Height (cm)'))} isUnitSaid />
      </FieldGrid>
      <StoresField form={form} name="store_ids" stores={stores} />
    </FormModal>
  )
}
