import { formatDay } from '@crossdock/contract/days'
import { type InputHTMLAttributes, type Ref, useEffect, useState } from 'react'
import { readDate, typeDate } from '../lib/format.ts'

interface DateInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  /** `YYYY-MM-DD`, or null. Text that is no date is handed on as it stands, so that validation can name it. */
  readonly value: string | null
  readonly onChange: (day: string | null) => void
  readonly ref?: Ref<HTMLInputElement>
}

const shownAs = (value: string | null): string =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : (value ?? '')

/** A typed date, DD/MM/YYYY; the slashes come by themselves, and ISO dates may be pasted. */
export function DateInput({ value, onChange, onBlur, ...rest }: DateInputProps) {
  const [text, setText] = useState(shownAs(value))
  useEffect(() => {
    setText((before) => ((readDate(before) ?? before) === (value ?? '') ? before : shownAs(value)))
  }, [value])
  return (
    <input
      placeholder="DD/MM/YYYY"
      autoComplete="off"
      maxLength={10}
      {...rest}
      type="text"
      inputMode="numeric"
      value={text}
      onChange={(event) => {
        const typed = typeDate(event.currentTarget.value, text)
        setText(typed)
        onChange(typed.trim() === '' ? null : (readDate(typed) ?? typed))
      }}
      onBlur={(event) => {
        setText(shownAs(value))
        onBlur?.(event)
      }}
    />
  )
}
