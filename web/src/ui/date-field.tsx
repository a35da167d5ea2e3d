import { Popover } from '@mantine/core'
import { lazy, type Ref, Suspense, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { joinMoment, splitMoment } from '../lib/moments.ts'
import { t } from '../lib/words.ts'
import { DateInput } from './date-input.tsx'
import styles from './field.module.css'
import { type ControlLinks, controlClass, Field } from './field.tsx'
import { type FormFieldProps, textOf, useField } from './form-field.ts'
import { IconCalendar } from './icons.ts'

const Calendar = lazy(() => import('./calendar.tsx'))

interface DayControlProps {
  readonly links: ControlLinks
  readonly inputRef: Ref<HTMLInputElement>
  readonly name: string
  readonly label: string
  readonly value: string | null
  readonly isDisabled: boolean | undefined
  readonly hasFocus: boolean | undefined
  readonly onChange: (day: string | null) => void
  readonly onBlur: () => void
}

/** The day itself, with its calendar. */
function DayControl({ links, inputRef, name, label, value, isDisabled, hasFocus, onChange, onBlur }: DayControlProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal
      // The button says that it opens something; the span around input and button cannot.
      withRoles={false}
    >
      <Popover.Target>
        <span className={styles['joined']} style={{ '--end': '40px' } as React.CSSProperties}>
          <DateInput
            {...links}
            ref={inputRef}
            name={name}
            className={controlClass}
            value={value}
            disabled={isDisabled}
            data-autofocus={hasFocus || undefined}
            onChange={onChange}
            onBlur={onBlur}
          />
          <span className={styles['end']}>
            <button
              type="button"
              aria-label={t('Pick a date')}
              aria-expanded={isOpen}
              disabled={isDisabled}
              onClick={() => setIsOpen(!isOpen)}
            >
              <IconCalendar size={16} aria-hidden />
            </button>
          </span>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <Suspense fallback={<div style={{ width: 230, height: 230 }} />}>
          <Calendar
            value={value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null}
            onChange={(day) => {
              onChange(day)
              setIsOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A day: typed as DD/MM/YYYY or picked; stored as YYYY-MM-DD. */
export function DateField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const field = useField(props)
  return (
    <Field {...props} error={field.error}>
      {(links) => (
        <DayControl
          links={links}
          inputRef={field.ref}
          name={field.name}
          label={props.label}
          value={typeof field.value === 'string' ? field.value : null}
          isDisabled={field.disabled}
          hasFocus={props.hasFocus}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  )
}

/** A day and a time of it in some zone, which its hint names; stored as a moment in UTC. */
export function MomentField<Values extends FieldValues>(props: FormFieldProps<Values> & { readonly timeZone: string }) {
  const { timeZone } = props
  const field = useField(props)
  const parts = splitMoment(textOf(field.value), timeZone)
  return (
    <Field {...props} hint={props.hint ?? t('Time in {{zone}}', { zone: timeZone })} error={field.error}>
      {(links) => (
        <span className={styles['moment']}>
          <DayControl
            links={links}
            inputRef={field.ref}
            name={field.name}
            label={props.label}
            value={parts.day === '' ? null : parts.day}
            isDisabled={field.disabled}
            hasFocus={props.hasFocus}
            onChange={(day) => field.onChange(joinMoment({ ...parts, day: day ?? '' }, timeZone))}
            onBlur={field.onBlur}
          />
          <input
            type="time"
            className={controlClass}
            aria-label={t('Time of {{label}}', { label: props.label })}
            aria-invalid={links['aria-invalid']}
            value={parts.time}
            disabled={field.disabled}
            onChange={(event) => field.onChange(joinMoment({ ...parts, time: event.currentTarget.value }, timeZone))}
            onBlur={field.onBlur}
          />
        </span>
      )}
    </Field>
  )
}
