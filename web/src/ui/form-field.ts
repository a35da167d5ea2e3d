import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import type { FieldShape } from './field.tsx'

/** Every field: the form it belongs to and the path of its value there (checked against the form's type). */
export interface FormFieldProps<Values extends FieldValues> extends Omit<FieldShape, 'error'> {
  readonly form: Pick<UseFormReturn<Values>, 'control'>
  readonly name: FieldPath<Values>
  readonly isDisabled?: boolean
  readonly hasFocus?: boolean
}

/** What is wrong with a value. A fault of a list is one object; faults of its items are a list with gaps, of which the first is told. */
function messageOf(error: unknown): string | undefined {
  const faults = (Array.isArray(error) ? error : [error]) as readonly ({ readonly message?: string } | undefined)[]
  return faults.find((fault) => fault?.message)?.message
}

/** Binds a control to its place in the form. */
export function useField<Values extends FieldValues>({ form, name, isDisabled }: FormFieldProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name })
  // `disabled` stays outside of the form's state: there it would take the value away.
  return {
    value: field.value as unknown,
    onChange: field.onChange as (value: unknown) => void,
    onBlur: field.onBlur,
    ref: field.ref,
    name: field.name,
    disabled: isDisabled,
    error: messageOf(fieldState.error),
  }
}

/** A value as a text control shows it. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
