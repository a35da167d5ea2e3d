import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldShape } from './field.tsx'
import { refusesBlank } from './required.ts'

/** Every field: the form it belongs to and the path of its value there (checked against the form's type). */
export interface FormFieldProps<Values extends FieldValues> extends Omit<FieldShape, 'error' | 'isOptional'> {
  readonly form: Pick<UseFormReturn<Values>, 'control'>
  readonly name: FieldPath<Values>
  readonly isDisabled?: boolean
  readonly hasFocus?: boolean
  /** The server alone refuses it blank, by what it knows besides the form. What the call's schema refuses is known without. */
  readonly isNeeded?: boolean
}

/** What a contract form hands to its fields. */
export interface FormContext {
  readonly schema: z.ZodType
}

/** What is wrong with a value. A fault of a list is one object; faults of its items are a list with gaps, of which the first is told. */
function messageOf(error: unknown): string | undefined {
  const faults = (Array.isArray(error) ? error : [error]) as readonly ({ readonly message?: string } | undefined)[]
  return faults.find((fault) => fault?.message)?.message
}

/**
 * Binds a control to its place in the form. Whether it may be left blank says the call's schema, given what stands there then:
 * the one rule for the mark that is seen and the one that is heard.
 */
export function useField<Values extends FieldValues>(
  { form, name, isDisabled, isNeeded = false }: FormFieldProps<Values>,
  blank: '' | null | readonly [],
) {
  const { field, fieldState } = useController({ control: form.control, name })
  const { _options, _formValues } = form.control
  const context = _options.context as FormContext | undefined
  // `disabled` stays outside of the form's state: there it would take the value away.
  return {
    value: field.value as unknown,
    onChange: field.onChange as (value: unknown) => void,
    onBlur: field.onBlur,
    ref: field.ref,
    name: field.name,
    disabled: isDisabled,
    error: messageOf(fieldState.error),
    isOptional: !isNeeded && context !== undefined && !refusesBlank(context.schema, _formValues, name, blank),
  }
}

/** A value as a text control shows it. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
