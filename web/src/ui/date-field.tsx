import { Popover } from '@mantine/core'
import { lazy, type Ref, Suspense, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatDay } from '../lib/format.ts'
import { joinMoment, splitMoment } from '../lib/moments.ts'
import { t } from '../lib/words.ts'
import { DateInput } from './date-input.tsx'
import styles from './field.module.css'
import { type ControlLinks, controlClass, Field } from './field.tsx'
import { type FormFieldProps, textOf, useField } from './form-field.ts'
import { IconCalendar, IconX } from './icons.ts'

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
  const field = useField(props, null)
  return (
    <Field {...props} error={field.error} isOptional={field.isOptional}>
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

/** A time of the day, by some clock that its hint names: `HH:MM`. Blank is null. */
export function TimeField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const field = useField(props, null)
  return (
    <Field {...props} error={field.error} isOptional={field.isOptional}>
      {(links) => (
        <input
          {...links}
          ref={field.ref}
          type="time"
          name={field.name}
          className={controlClass}
          value={textOf(field.value)}
          disabled={field.disabled}
          onChange={(event) => field.onChange(event.currentTarget.value || null)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  )
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
const nameOf = (day: string): string => (isDay(day) ? formatDay(day) : day)

/** Several days, each added by typing or from the calendar, and taken away by its own button. The value is the list of `YYYY-MM-DD`. */
export function DaysField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const field = useField(props, [])
  const [typed, setTyped] = useState<string | null>(null)
  const days = Array.isArray(field.value) ? (field.value as readonly string[]) : []
  const add = (day: string | null): void => {
    setTyped(day)
    if (day === null || !isDay(day)) return
    field.onChange([...new Set([...days, day])].sort())
    setTyped(null)
  }
  return (
    <Field {...props} error={field.error} isOptional={field.isOptional}>
      {(links) => (
        <span className={styles['days']}>
          <DayControl
            links={links}
            inputRef={field.ref}
            name={field.name}
            label={props.label}
            value={typed}
            isDisabled={field.disabled}
            hasFocus={props.hasFocus}
            onChange={add}
            onBlur={() => {
              // What was begun and is no day yet is kept among them, where it is named.
              if (typed !== null) field.onChange([...days, typed])
              setTyped(null)
              field.onBlur()
            }}
          />
          {days.map((day) => (
            <span key={day} className={styles['day']}>
              {nameOf(day)}
              <button
                type="button"
                aria-label={t('Remove {{title}}', { title: nameOf(day) })}
                onClick={() => field.onChange(days.filter((other) => other !== day))}
              >
                <IconX size={12} aria-hidden />
              </button>
            </span>
          ))}
        </span>
      )}
    </Field>
  )
}

/** A day and a time of it in some zone, which its hint names; stored as a moment in UTC. */
export function MomentField<Values extends FieldValues>(props: FormFieldProps<Values> & { readonly timeZone: string }) {
  const { timeZone } = props
  const field = useField(props, null)
  const parts = splitMoment(textOf(field.value), timeZone)
  return (
    <Field
      {...props}
      hint={props.hint ?? t('Time in {{zone}}', { zone: timeZone })}
      error={field.error}
      isOptional={field.isOptional}
    >
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
            aria-required={links['aria-required']}
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
