import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { browserZone } from '../../lib/browser-zone.ts'
import { t } from '../../lib/words.ts'
import { DaysField, TimeField } from '../../ui/date-field.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { MultiSelectField, PhoneField, SelectField, TextField } from '../../ui/fields.tsx'
import { FormSection } from '../../ui/form.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { useRecordForm } from '../../ui/record-form.ts'
import { weekdayNames } from './shipping-days.ts'

const facilityOptions = () => warehouses.facilityTypes.map((type) => ({ value: type, label: t(type) }))
const timeZones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

const weekdayOptions = () => weekdayNames().map((name, index) => ({ value: String(index + 1), label: name }))

interface WarehouseFormProps {
  /** The warehouse to change; null makes a new one. */
  readonly warehouse: warehouses.Warehouse | null
  readonly onClose: () => void
}

/** Makes or changes a warehouse. */
export function WarehouseForm({ warehouse, onClose }: WarehouseFormProps) {
  const form = useRecordForm(warehouses, warehouse, {
    values: warehouse
      ? { closedWeekdays: warehouse.closedWeekdays.map(String) }
      : { facilityTypes: [], timeZone: browserZone(), closedWeekdays: [], holidays: [] },
    refreshes: [warehouses.list, warehouses.get],
    told: ({ main }) => main.title,
    onClose,
  })
  return (
    <FormModal title={warehouse ? t('Edit Warehouse') : t('Create New Warehouse')} form={form} onClose={onClose}>
      <TextField form={form} name="warehouseName" label={t('Warehouse name')} maxLength={100} hasFocus />
      <FieldGrid>
        <TextField form={form} name="addressLine1" label={t('Address line 1')} maxLength={120} />
        <TextField form={form} name="addressLine2" label={t('Address line 2')} maxLength={120} />
      </FieldGrid>
      <FieldGrid>
        <MultiSelectField form={form} name="facilityTypes" label={t('Facility types')} options={facilityOptions()} />
        <SelectField
          form={form}
          name="timeZone"
          label={t('Time zone')}
          options={timeZones}
          hint={t('The day in this zone decides what has expired and which arrivals are past.')}
        />
      </FieldGrid>
      <FormSection title={t('When goods leave')}>
        <FieldGrid>
          <TimeField
            form={form}
            name="cutOff"
            label={t('Cut-off')}
            hint={t('What has not left by then is late. Without one the day ends at midnight.')}
          />
          <MultiSelectField
            form={form}
            name="closedWeekdays"
            label={t('Closed on')}
            placeholder={t('Goods leave every day')}
            options={weekdayOptions()}
          />
        </FieldGrid>
        <DaysField form={form} name="holidays" label={t('Holidays')} hint={t('Other days on which nothing leaves.')} />
      </FormSection>
      <FormSection title={t('Contact')}>
        <FieldGrid>
          <TextField form={form} name="managerName" label={t('Warehouse manager')} maxLength={100} />
          <PhoneField form={form} name="managerPhone" label={t('Manager phone')} maxDigits={10} />
          <TextField form={form} name="email" label={t('Email')} type="email" maxLength={254} />
        </FieldGrid>
      </FormSection>
    </FormModal>
  )
}
