import { act, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { DayRange } from '../lib/format.ts'
import Calendar from './calendar.tsx'
import { MantineHost } from './mantine-host.tsx'

function Chosen() {
  const [range, setRange] = useState<DayRange>({ from: null, to: null })
  return (
    <MantineHost>
      <Calendar range={range} onRange={setRange} />
      <output>{range.from}</output>
    </MantineHost>
  )
}

test('a day that is chosen keeps the focus, so that Escape closes what it stands in (FILT-014)', () => {
  const { container } = render(<Chosen />)
  const day = container.querySelector<HTMLElement>('button[aria-label^="15 "]')
  act(() => day?.focus())
  fireEvent.click(day as HTMLElement)
  expect(container.querySelector('output')?.textContent).toMatch(/-15$/)
  expect(document.activeElement).toBe(day)
})
