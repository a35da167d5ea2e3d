import '@mantine/dates/styles.css'
import './calendar.css'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import type { DayRange } from '../lib/format.ts'

interface DayProps {
  readonly value: string | null
  readonly onChange: (day: string | null) => void
}

/** The month that is shown: the one of a day that is chosen or typed, until another is turned to. What is pressed stays where it is. */
function useMonth(day: string | null) {
  const [shown, setShown] = useState(day)
  const [date, setDate] = useState(day)
  if (shown !== day) {
    setShown(day)
    if (day !== null) setDate(day)
  }
  return { ...(date === null ? {} : { date }), onDateChange: setDate }
}

/** A month to pick a day from. Loaded when it is opened. */
export default function Calendar(
  props: DayProps | { readonly range: DayRange; readonly onRange: (range: DayRange) => void },
) {
  const month = useMonth('range' in props ? props.range.from : props.value)
  if ('range' in props) {
    return (
      <DatePicker
        type="range"
        hideOutsideDates
        allowSingleDateInRange
        firstDayOfWeek={1}
        size="xs"
        value={[props.range.from, props.range.to]}
        {...month}
        onChange={([from, to]) => props.onRange({ from, to })}
      />
    )
  }
  return (
    <DatePicker
      hideOutsideDates
      size="xs"
      firstDayOfWeek={1}
      value={props.value}
      {...month}
      onChange={(day) => props.onChange(day)}
    />
  )
}
