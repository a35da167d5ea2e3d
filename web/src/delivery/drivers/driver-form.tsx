import * as drivers from '@crossdock/contract/delivery/drivers'
import type { InputOf } from '@crossdock/contract/endpoint'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { TimeField } from '../../ui/date-field.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { ListFault, MultiSelectField, NumberField, PhoneField, SelectField, TextField } from '../../ui/fields.tsx'
import { type ContractForm, FormSection } from '../../ui/form.tsx'
import { ListField } from '../../ui/list-field.tsx'
import { FormModal } from '../../ui/modals.tsx'
import { useRecordForm } from '../../ui/record-form.ts'
import { depotLookup, vehicleLookup } from './driver-lookups.ts'
import { nameOf, weekdayNames } from './driver-words.ts'

type Form = ContractForm<InputOf<typeof drivers.create>>

const weekdayOptions = () => weekdayNames().map((name, index) => ({ value: String(index + 1), label: name }))

/** Makes or changes a driver. */
export function DriverForm({
  driver,
  onClose,
}: {
  /** The driver to change; null makes a new one. */
  readonly driver: drivers.Driver | null
  readonly onClose: () => void
}) {
  const form = useRecordForm(drivers, driver, {
    // The picker's values are texts.
    values: {
      weekdays: (driver?.weekdays ?? [1, 2, 3, 4, 5]).map(String) as never,
      ...(driver ? {} : { breaks: [], vehicleId: null, startDepotId: null, endDepotId: null }),
    },
    prepare: (values) => ({ ...values, weekdays: (values.weekdays ?? []).map(Number) }),
    refreshes: [drivers.list, drivers.get],
    told: nameOf,
    onClose,
  })
  return (
    <FormModal title={driver ? t('Edit Driver') : t('Add Driver')} form={form} onClose={onClose}>
      <FieldGrid>
        <TextField form={form} name="firstName" label={t('First name')} maxLength={50} hasFocus />
        <TextField form={form} name="lastName" label={t('Last name')} maxLength={50} />
        <PhoneField form={form} name="phone" label={t('Phone')} maxDigits={11} />
        <TextField form={form} name="email" label={t('Email')} type="email" maxLength={254} />
        <SelectField
          form={form}
          name="vehicleId"
          label={t('Vehicle')}
          options={vehicleLookup}
          placeholder={t('None')}
          clearLabel={t('None')}
        />
        <TextField form={form} name="team" label={t('Team')} maxLength={60} />
      </FieldGrid>
      <ListField
        form={form}
        name="skills"
        label={t('Skills')}
        hint={t('Separated by commas: tail lift, 19+, cooled. An order that asks for one goes with it only.')}
      />
      <FormSection title={t('Shift')}>
        <FieldGrid least={160}>
          <TimeField form={form} name="shiftStart" label={t('From')} />
          <TimeField form={form} name="shiftEnd" label={t('To')} hint={t('Before the start: on the next day.')} />
          <MultiSelectField form={form} name="weekdays" label={t('Days')} options={weekdayOptions()} />
        </FieldGrid>
        <FieldGrid>
          <SelectField
            form={form}
            name="startDepotId"
            label={t('Starts at')}
            options={depotLookup}
            placeholder={t('The first stop')}
            clearLabel={t('The first stop')}
          />
          <SelectField
            form={form}
            name="endDepotId"
            label={t('Ends at')}
            options={depotLookup}
            placeholder={t('The last stop')}
            clearLabel={t('The last stop')}
          />
        </FieldGrid>
      </FormSection>
      <Breaks form={form} />
    </FormModal>
  )
}

/** Breaks of the shift: each is taken between two times. */
function Breaks({ form }: { readonly form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'breaks', keyName: 'key' })
  const adder = useRef<HTMLButtonElement>(null)
  return (
    <FormSection title={t('Breaks')}>
      {fields.map((field, index) => (
        <FieldGrid key={field.key} least={110}>
          <TimeField form={form} name={`breaks.${index}.from`} label={t('Not before')} />
          <TimeField form={form} name={`breaks.${index}.to`} label={t('Over by')} />
          <NumberField form={form} name={`breaks.${index}.minutes`} label={t('Minutes')} />
          <Button
            onClick={() => {
              remove(index)
              adder.current?.focus()
            }}
          >
            {t('Remove')}
          </Button>
        </FieldGrid>
      ))}
      <ListFault form={form} name="breaks" adder={adder} />
      {fields.length < drivers.mostBreaks && (
        <div>
          <Button ref={adder} onClick={() => append({ from: '11:30', to: '13:30', minutes: 30 })}>
            {t('Add a break')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}
