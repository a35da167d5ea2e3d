import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { t } from '../../lib/words.ts'
import { browserZone } from '../../lib/zone.ts'
import { FieldGrid } from '../../ui/field.tsx'
import { MultiSelectField, PhoneField, SelectField, TextField } from '../../ui/fields.tsx'
import { FormSection } from '../../ui/form.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { useRecordForm } from '../../ui/record-form.ts'

const facilityOptions = warehouses.facilityTypes.map((type) => ({ value: type, label: type }))
const timeZones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

interface WarehouseFormProps {
  /** The warehouse to change; null makes a new one. */
  readonly warehouse: warehouses.Warehouse | null
  readonly onClose: () => void
}

/** Makes or changes a warehouse. */
export function WarehouseForm({ warehouse, onClose }: WarehouseFormProps) {
  const form = useRecordForm(warehouses, warehouse, {
    values: warehouse ? {} : { facilityTypes: [], timeZone: browserZone() },
    refreshes: [warehouses.list, warehouses.get],
    told: ({ main }) => main.title,
    onClose,
  })
  return (
    <FormModal title={warehouse ? t('Edit Warehouse') : t('Create New Warehouse')} form={form} onClose={onClose}>
      <TextField form={form} name="warehouseName" label={t('Warehouse name')} maxLength={100} hasFocus />
      <FieldGrid>
        <TextField form={form} name="addressLine1" label={t('Address line 1')} maxLength={120} />
        <TextField form={form} name="addressLine2" label={t('Address line 2')} maxLength={120} isOptional />
      </FieldGrid>
      <FieldGrid>
        <MultiSelectField form={form} name="facilityTypes" label={t('Facility types')} options={facilityOptions} />
        <SelectField
          form={form}
          name="timeZone"
          label={t('Time zone')}
          options={timeZones}
          hint={t('The day in this zone decides what has expired and which arrivals are past.')}
        />
      </FieldGrid>
      <FormSection title={t('Contact')}>
        <FieldGrid>
          <TextField form={form} name="managerName" label={t('Warehouse manager')} maxLength={100} isOptional />
          <PhoneField form={form} name="managerPhone" label={t('Manager phone')} maxDigits={10} isOptional />
          <TextField form={form} name="email" label={t('Email')} type="email" maxLength={254} isOptional />
        </FieldGrid>
      </FormSection>
    </FormModal>
  )
}
