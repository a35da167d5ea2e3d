import * as customServices from '@crossdock/contract/account/custom-services'
import { wordOptions } from '../../lib/lookup.ts'
import { t } from '../../lib/words.ts'
import { FieldGrid } from '../../ui/field.tsx'
import { CheckboxField, NumberField, SelectField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { useRecordForm } from '../../ui/record-form.ts'

/** Makes or changes a custom service. */
export function CustomServiceForm({
  service,
  onClose,
}: {
  /** The service to change; null makes a new one. */
  readonly service: customServices.CustomService | null
  readonly onClose: () => void
}) {
  const form = useRecordForm(customServices, service, {
    values: service ? {} : { chargeBasis: 'Per order', isActive: true },
    refreshes: [customServices.list],
    told: ({ title }) => title,
    onClose,
  })
  return (
    <FormModal
      title={service ? t('Edit Custom Service') : t('Create New Custom Service')}
      form={form}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={t('Title')} maxLength={60} hasFocus />
      <TextAreaField form={form} name="description" label={t('Description')} maxLength={500} />
      <FieldGrid>
        <NumberField form={form} name="price" label={t('Price')} unit="$" />
        <SelectField
          form={form}
          name="chargeBasis"
          label={t('Charge basis')}
          options={wordOptions(customServices.chargeBases)}
        />
      </FieldGrid>
      <CheckboxField
        form={form}
        name="isActive"
        label={t('Active')}
        hint={t('Offered for orders. Those that have it keep it, with the price of then.')}
      />
    </FormModal>
  )
}
