import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { t } from '../../lib/words.ts'
import { FieldGrid } from '../../ui/field.tsx'
import { NumberField, TextField } from '../../ui/fields.tsx'
import { FormSection } from '../../ui/form.tsx'
import { ListField } from '../../ui/list-field.tsx'
import { WeightField } from '../../ui/measure-fields.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { useRecordForm } from '../../ui/record-form.ts'

/** Makes or changes a vehicle. */
export function VehicleForm({
  vehicle,
  onClose,
}: {
  /** The vehicle to change; null makes a new one. */
  readonly vehicle: vehicles.Vehicle | null
  readonly onClose: () => void
}) {
  const form = useRecordForm(vehicles, vehicle, {
    refreshes: [vehicles.list],
    told: ({ name }) => name,
    onClose,
  })
  return (
    <FormModal title={vehicle ? t('Edit Vehicle') : t('Create New Vehicle')} form={form} onClose={onClose}>
      <FieldGrid>
        <TextField form={form} name="name" label={t('Name')} maxLength={60} hasFocus />
        <TextField form={form} name="plate" label={t('License plate')} maxLength={20} />
      </FieldGrid>
      <FormSection title={t('What it carries')}>
        <FieldGrid least={160}>
          <WeightField form={form} name="maxWeight" label={t('Max weight')} />
          <NumberField form={form} name="maxVolumeM3" label={t('Max volume')} unit="m³" />
          <NumberField form={form} name="maxPieces" label={t('Max packages')} />
        </FieldGrid>
        <ListField
          form={form}
          name="skills"
          label={t('Skills')}
          hint={t('Separated by commas: tail lift, 19+, cooled. An order that asks for one goes with it only.')}
        />
      </FormSection>
      <FormSection title={t('What it costs')}>
        <FieldGrid least={160}>
          <NumberField form={form} name="costPerDay" label={t('A day of use')} unit="$" />
          <NumberField form={form} name="costPerKm" label={t('A kilometre')} unit="$" />
          <NumberField form={form} name="costPerHour" label={t('An hour on the road')} unit="$" />
        </FieldGrid>
      </FormSection>
    </FormModal>
  )
}
