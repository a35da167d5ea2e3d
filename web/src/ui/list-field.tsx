import { useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { controlClass, Field } from './field.tsx'
import type { TextFieldProps } from './fields.tsx'

const split = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Several short texts in one line, separated by commas: aliases. The value is the list. */
export function ListField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { field, fieldState } = useController({ control: props.form.control, name: props.name })
  const kept: unknown = field.value
  const value = Array.isArray(kept) ? (kept as readonly string[]) : []
  const [text, setText] = useState(() => value.join(', '))
  // Typing a comma must not be undone by the list it makes; a reset from outside shows its own list.
  const shown = split(text).join() === value.join() ? text : value.join(', ')
  // A fault of the list is one object; faults of its items are a list with gaps.
  const error: unknown = fieldState.error
  const faults = (Array.isArray(error) ? error : [error]) as readonly ({ readonly message?: string } | undefined)[]
  const message = faults.find((fault) => fault?.message)?.message
  return (
    <Field {...props} error={message}>
      {(links) => (
        <input
          {...links}
          ref={field.ref}
          name={field.name}
          className={props.isMono ? `${controlClass} mono` : controlClass}
          value={shown}
          placeholder={props.placeholder}
          disabled={props.isDisabled}
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value)
            field.onChange(split(event.currentTarget.value))
          }}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  )
}
