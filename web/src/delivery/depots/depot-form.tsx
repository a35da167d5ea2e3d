import * as depots from '@crossdock/contract/delivery/depots'
import { browserZone } from '../../lib/browser-zone.ts'
import { t } from '../../lib/words.ts'
import { FieldGrid } from '../../ui/field.tsx'
import { NumberField, SelectField, TextField } from '../../ui/fields.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { useRecordForm } from '../../ui/record-form.ts'

const timeZones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

/** Makes or changes a depot. */
export function DepotForm({
  depot,
  onClose,
}: {
  /** The depot to change; null makes a new one. */
  readonly depot: depots.Depot | null
  readonly onClose: () => void
}) {
  const form = useRecordForm(depots, depot, {
    values: depot ? {} : { timeZone: browserZone() },
    refreshes: [depots.list],
    told: ({ name }) => name,
    onClose,
  })
  return (
    <FormModal title={depot ? t('Edit Depot') : t('Create New Depot')} form={form} onClose={onClose}>
      <FieldGrid>
        <TextField form={form} name="name" label={t('Name')} maxLength={100} hasFocus />
        <SelectField
          form={form}
          name="timeZone"
          label={t('Time zone')}
          options={timeZones}
          hint={t('The hours of whoever starts here are hours of it.')}
        />
      </FieldGrid>
      <FieldGrid>
        <TextField form={form} name="addressLine1" label={t('Address line 1')} maxLength={120} />
        <TextField form={form} name="addressLine2" label={t('Address line 2')} maxLength={120} />
        <TextField form={form} name="city" label={t('City')} maxLength={100} />
        <TextField form={form} name="state" label={t('State/Province')} maxLength={100} />
        <TextField form={form} name="zipCode" label={t('Zip Code')} maxLength={20} />
        <TextField form={form} name="country" label={t('Country')} maxLength={100} />
      </FieldGrid>
      <FieldGrid>
        <NumberField
          form={form}
          name="lat"
          label={t('Latitude')}
          placeholder="49.2827"
          hint={t('As a map shows it: north is above zero.')}
        />
        <NumberField
          form={form}
          name="lng"
          label={t('Longitude')}
          placeholder="-123.1207"
          hint={t('As a map shows it: east is above zero.')}
        />
      </FieldGrid>
    </FormModal>
  )
}
