import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MantineHost } from '../mantine-host.tsx'
import { MapperLine } from './mapper-line.tsx'

const nothing = vi.fn<() => void>()
const line = (checked: number | null) => (
  <MantineHost>
    <MapperLine
      {...{ rows: 39_222, held: 982, checked, selected: 6, faults: 0, wrongRows: 6, isComplete: true }}
      {...{ isFiltered: false, hidesIgnored: false, undo: null, onDelete: nothing, onClear: nothing }}
      {...{
        onNextFault: nothing,
        onFilter: nothing,
        onHideIgnored: nothing,
        onSelectWrong: nothing,
        onRestore: nothing,
      }}
    />
  </MantineHost>
)

test('while rows of a long file are still looked for, a selection says so: there may be more to select', () => {
  const { rerender } = render(line(3000))
  expect(screen.getByRole('status').textContent).toBe('Checking all rows… 3,000')
  rerender(line(null))
  expect(screen.getByRole('status').textContent).toBe('Only rows that are shown can be selected: 982 of 39,222.')
})
