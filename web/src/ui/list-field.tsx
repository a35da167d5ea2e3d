import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { controlClass, Field } from './field.tsx'
import type { TextFieldProps } from './fields.tsx'
import { useField } from './form-field.ts'

const split = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Several short texts in one line, separated by commas: aliases. The value is the list. */
export function ListField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const field = useField(props, [])
  const value = Array.isArray(field.value) ? (field.value as readonly string[]) : []
  const [text, setText] = useState(() => value.join(', '))
  // Typing a comma must not be undone by the list it makes; a reset from outside shows its own list.
  const shown = split(text).join() === value.join() ? text : value.join(', ')
  return (
    <Field {...props} error={field.error} isOptional={field.isOptional}>
      {(links) => (
        <input
          {...links}
          ref={field.ref}
          name={field.name}
          className={props.isMono ? `${controlClass} mono` : controlClass}
          value={shown}
          placeholder={props.placeholder}
          disabled={field.disabled}
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
