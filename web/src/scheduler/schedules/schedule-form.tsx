import type { InputOf } from '@crossdock/contract/endpoint'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useMerchant } from '../../lib/merchant.ts'
import { go } from '../../lib/navigation.ts'
import { schedulePath } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { DateField, TimeField } from '../../ui/date-field.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { ListFault, NumberField, TextField } from '../../ui/fields.tsx'
import { type ContractForm, FormSection, useContractForm } from '../../ui/form.tsx'
import { MerchantField } from '../../ui/merchant-field.tsx'
import { FormModal } from '../../ui/modals.tsx'

type Form = ContractForm<InputOf<typeof schedules.update>>

const firstDate = { date: '', windowFrom: '09:00', windowTo: '12:00', stops: 10, minutes: null }

/** Makes a schedule, or changes its title and dates. */
export function ScheduleForm({
  schedule,
  onClose,
}: {
  /** The schedule to change; null makes a new one. */
  readonly schedule: schedules.Schedule | null
  readonly onClose: () => void
}) {
  const merchant = useMerchant()
  const form = useContractForm((schedule ? schedules.update : schedules.create) as typeof schedules.update, {
    merchant: schedule ? undefined : merchant,
    values: schedule
      ? { id: schedule.id, title: schedule.title, dates: schedule.dates, updatedAt: schedule.updatedAt }
      : { title: '', dates: [firstDate] },
    refreshes: [schedules.list, schedules.get],
    onSaved: ({ id, title }) => {
      toast.success(
        schedule ? t('{{title}} updated successfully', { title }) : t('{{title}} added successfully!', { title }),
      )
      onClose()
      if (!schedule) go(schedulePath(id))
    },
  })
  return (
    <FormModal title={schedule ? t('Edit Schedule') : t('New Schedule')} form={form} onClose={onClose} width={760}>
      {!schedule && <MerchantField merchant={merchant} />}
      <TextField form={form} name="title" label={t('Title')} maxLength={100} hasFocus />
      <Dates
        form={form}
        taken={new Set(schedule?.dates.filter(({ takenStops }) => takenStops > 0).map(({ id }) => id))}
      />
    </FormModal>
  )
}

/** The dates that can be offered, each with its window and how much of it there is. */
function Dates({ form, taken }: { readonly form: Form; readonly taken: ReadonlySet<string> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'dates', keyName: 'key' })
  const adder = useRef<HTMLButtonElement>(null)
  const last = fields.at(-1)
  return (
    <FormSection title={t('Dates')}>
      {fields.map((field, index) => (
        <FieldGrid key={field.key} least={100}>
          <DateField form={form} name={`dates.${index}.date`} label={t('Date')} />
          <TimeField form={form} name={`dates.${index}.windowFrom`} label={t('From')} />
          <TimeField form={form} name={`dates.${index}.windowTo`} label={t('To')} />
          <NumberField form={form} name={`dates.${index}.stops`} label={t('Stops')} />
          <NumberField form={form} name={`dates.${index}.minutes`} label={t('Driver minutes')} />
          <Button
            disabled={field.id !== undefined && taken.has(field.id)}
            onClick={() => {
              remove(index)
              adder.current?.focus()
            }}
          >
            {t('Remove')}
          </Button>
        </FieldGrid>
      ))}
      <ListFault form={form} name="dates" adder={adder} />
      {fields.length < schedules.mostDates && (
        <div>
          <Button
            ref={adder}
            onClick={() => {
              const { id: _id, ...like } = { id: undefined, ...(last ?? firstDate) }
              append({ ...firstDate, ...pickWindow(like), date: '' })
            }}
          >
            {t('Add a date')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}

/** The next date begins with the window and the room of the last one. */
const pickWindow = ({ windowFrom, windowTo, stops, minutes }: InputOf<typeof schedules.update>['dates'][number]) => ({
  ...{ windowFrom, windowTo, stops },
  minutes: minutes ?? null,
})
