import '@mantine/dates/styles.css'
import './calendar.css'
import { DatePicker } from '@mantine/dates'
import type { DayRange } from '../lib/format.ts'

interface DayProps {
  readonly value: string | null
  readonly onChange: (day: string | null) => void
}

/** A month to pick a day from. Loaded when it is opened. */
export default function Calendar(
  props: DayProps | { readonly range: DayRange; readonly onRange: (range: DayRange) => void },
) {
  if ('range' in props) {
    return (
      <DatePicker
        type="range"
        key={props.range.from?.slice(0, 7) ?? ''}
        hideOutsideDates
        allowSingleDateInRange
        firstDayOfWeek={1}
        size="xs"
        value={[props.range.from, props.range.to]}
        {...(props.range.from ? { defaultDate: props.range.from } : {})}
        onChange={([from, to]) => props.onRange({ from, to })}
      />
    )
  }
  return (
    <DatePicker
      key={props.value?.slice(0, 7) ?? ''}
      hideOutsideDates
      size="xs"
      firstDayOfWeek={1}
      value={props.value}
      {...(props.value ? { defaultDate: props.value } : {})}
      onChange={(day) => props.onChange(day)}
    />
  )
}
