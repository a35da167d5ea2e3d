import { type RefObject, useEffect, useState } from 'react'
import { type ArrayPath, type FieldValues, get, type UseFormReturn, useFormState } from 'react-hook-form'
import type { Lookup, Option } from '../lib/lookup.ts'
import { t } from '../lib/words.ts'
import styles from './field.module.css'
import { controlClass, Field } from './field.tsx'
import { type FormFieldProps, textOf, useField } from './form-field.ts'
import { PasswordInput } from './password-input.tsx'
import { PasswordMeter } from './password-meter.tsx'
import { Picker } from './picker.tsx'

export interface TextFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly placeholder?: string
  readonly maxLength?: number
  readonly type?: 'text' | 'email' | 'url' | 'password'
  readonly autoComplete?: string
  /** For SKUs, barcodes, numbers of orders. */
  readonly isMono?: boolean
  /** Something at the end of the control: a unit. */
  readonly unit?: string
}

/** One line of text. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const field = useField(props, '')
  return (
    <Field {...props} error={field.error} isOptional={field.isOptional}>
      {(links) => (
        <input
          {...links}
          ref={field.ref}
          name={field.name}
          type={props.type ?? 'text'}
          className={props.isMono ? `${controlClass} mono` : controlClass}
          value={textOf(field.value)}
          disabled={field.disabled}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          autoComplete={props.autoComplete ?? 'off'}
          data-autofocus={props.hasFocus || undefined}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  )
}

/** Text over several lines, at most 80 px high; then it scrolls. Trimmed when left. */
export function TextAreaField<Values extends FieldValues>(
  props: FormFieldProps<Values> & { readonly placeholder?: string; readonly maxLength?: number },
) {
  const field = useField(props, '')
  return (
    <Field {...props} error={field.error} isOptional={field.isOptional}>
      {(links) => (
        <textarea
          {...links}
          ref={field.ref}
          name={field.name}
          rows={2}
          className={controlClass}
          value={textOf(field.value)}
          disabled={field.disabled}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          data-autofocus={props.hasFocus || undefined}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={(event) => {
            const trimmed = event.currentTarget.value.trim()
            if (trimmed !== event.currentTarget.value) field.onChange(trimmed)
            field.onBlur()
          }}
        />
      )}
    </Field>
  )
}

interface NumberFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /** Shown at the end of the control: 'cm', '$'. */
  readonly unit?: string
  readonly placeholder?: string
  readonly maxLength?: number
}

/** A number; blank is null. What is no number is kept as NaN, so that validation says so instead of the text vanishing. */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const field = useField(props, null)
  const [text, setText] = useState<string | null>(null)
  const value = typeof field.value === 'number' && Number.isFinite(field.value) ? String(field.value) : ''
  return (
    <Field {...props} error={field.error} isOptional={field.isOptional}>
      {(links) => (
        <span
          className={styles['joined']}
          style={props.unit ? undefined : ({ '--end': '10px' } as React.CSSProperties)}
        >
          <input
            {...links}
            ref={field.ref}
            name={field.name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className={controlClass}
            value={text ?? value}
            disabled={field.disabled}
            placeholder={props.placeholder}
            maxLength={props.maxLength ?? 16}
            data-autofocus={props.hasFocus || undefined}
            onChange={(event) => {
              const typed = event.currentTarget.value
              setText(typed)
              field.onChange(typed.trim() === '' ? null : Number(typed.replace(',', '.')))
            }}
            onBlur={() => {
              if (!Number.isNaN(field.value)) setText(null)
              field.onBlur()
            }}
          />
          {props.unit && <span className={styles['end']}>{props.unit}</span>}
        </span>
      )}
    </Field>
  )
}

/** A phone number: digits only, whatever is typed or pasted. */
export function PhoneField<Values extends FieldValues>(
  props: FormFieldProps<Values> & { readonly maxDigits?: number },
) {
  const field = useField(props, '')
  return (
    <Field {...props} error={field.error} isOptional={field.isOptional}>
      {(links) => (
        <input
          {...links}
          ref={field.ref}
          name={field.name}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          className={controlClass}
          value={textOf(field.value)}
          disabled={field.disabled}
          data-autofocus={props.hasFocus || undefined}
          onChange={(event) => field.onChange(digitsOf(event.currentTarget.value, props.maxDigits ?? 11))}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  )
}

/** The digits of a text, at most `max` of them. */
const digitsOf = (text: string, max: number): string => text.replace(/\D/g, '').slice(0, max)

/** A password with Show/Hide; `isNew` adds the strength meter. */
export function PasswordField<Values extends FieldValues>(
  props: FormFieldProps<Values> & { readonly isNew?: boolean },
) {
  const field = useField(props, '')
  return (
    <div className={styles['field']}>
      <Field {...props} error={field.error} isOptional={field.isOptional}>
        {(links) => (
          <PasswordInput
            {...links}
            ref={field.ref}
            name={field.name}
            autoComplete={props.isNew ? 'new-password' : 'current-password'}
            value={textOf(field.value)}
            onChange={(event) => field.onChange(event.currentTarget.value)}
            onBlur={field.onBlur}
          />
        )}
      </Field>
      {props.isNew && <PasswordMeter password={textOf(field.value)} />}
    </div>
  )
}

interface SelectFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly options: readonly Option[] | Lookup
  readonly placeholder?: string
  /** Adds an entry that chooses nothing, with this label ("Unassign"). */
  readonly clearLabel?: string
  /** Told what was chosen, with its label. */
  readonly onChosen?: (option: Option | null) => void
  readonly create?: { readonly label: (term: string) => string; readonly run: (term: string) => void }
}

/** One of a list; searched when there are many or when they are looked up. Blank is null. */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const field = useField(props, null)
  return (
    <Field {...props} error={field.error} isOptional={field.isOptional}>
      {(links) => (
        <Picker
          ref={field.ref}
          id={links.id}
          describedBy={links['aria-describedby']}
          isRequired={links['aria-required']}
          isField
          {...(props.hasFocus && { hasFocus: true })}
          isInvalid={links['aria-invalid']}
          options={props.options}
          values={typeof field.value === 'string' && field.value !== '' ? [field.value] : []}
          placeholder={props.placeholder ?? t('Choose…')}
          label={props.label}
          isDisabled={props.isDisabled ?? false}
          {...(props.clearLabel ? { clearLabel: props.clearLabel } : {})}
          {...(props.create ? { create: props.create } : {})}
          onBlur={field.onBlur}
          onChange={(values, chosen) => {
            field.onChange(values[0] ?? null)
            props.onChosen?.(chosen[0] ?? null)
          }}
        />
      )}
    </Field>
  )
}

/** Several of a list; at most two are shown, then +N. Blank is an empty list. */
export function MultiSelectField<Values extends FieldValues>(
  props: Omit<SelectFieldProps<Values>, 'onChosen' | 'create'>,
) {
  const field = useField(props, [])
  return (
    <Field {...props} error={field.error} isOptional={field.isOptional}>
      {(links) => (
        <Picker
          ref={field.ref}
          id={links.id}
          describedBy={links['aria-describedby']}
          isRequired={links['aria-required']}
          isField
          isMultiple
          isInvalid={links['aria-invalid']}
          options={props.options}
          values={Array.isArray(field.value) ? (field.value as string[]) : []}
          placeholder={props.placeholder ?? t('Choose…')}
          label={props.label}
          isDisabled={props.isDisabled ?? false}
          {...(props.clearLabel ? { clearLabel: props.clearLabel } : {})}
          onBlur={field.onBlur}
          onChange={(values) => field.onChange(values)}
        />
      )}
    </Field>
  )
}

/** Yes or no. */
export function CheckboxField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { ref, name, value, disabled, onChange, onBlur, error } = useField(props, null)
  return (
    <div className={styles['field']}>
      <label className={styles['check']}>
        <input
          type="checkbox"
          ref={ref}
          name={name}
          checked={value === true}
          disabled={disabled}
          aria-invalid={error !== undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onBlur}
        />
        <span>
          {props.label}
          {props.hint && <span className={styles['hint']}> {props.hint}</span>}
        </span>
      </label>
      {error && (
        <span className={styles['error']} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

interface ListFaultProps<Values extends FieldValues> {
  readonly form: Pick<UseFormReturn<Values>, 'control'>
  /** The list of the form, as `useFieldArray` names it. */
  readonly name: ArrayPath<Values>
  /** What adds a line: the focus is led there when nothing before it is wrong. */
  readonly adder: RefObject<HTMLElement | null>
}

interface Fault {
  readonly message?: string
  readonly root?: { readonly message?: string }
}

/** What is wrong with a list of lines as a whole ("At least one product is required"), where the list stands. */
export function ListFault<Values extends FieldValues>({ form, name, adder }: ListFaultProps<Values>) {
  const { errors, submitCount } = useFormState({ control: form.control })
  const fault: Fault | undefined = get(errors, name)
  const message = fault?.message ?? fault?.root?.message
  // Of every try to save.
  const refused = message === undefined ? null : `${submitCount} ${message}`
  useEffect(() => {
    const isLed = document.activeElement?.matches('[aria-invalid="true"], [data-invalid]')
    if (refused !== null && !isLed) adder.current?.focus()
  }, [refused, adder])
  return message ? (
    <span className={styles['error']} role="alert">
      {message}
    </span>
  ) : null
}
