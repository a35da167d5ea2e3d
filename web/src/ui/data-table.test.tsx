import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'

test('a column of buttons has no head: a head without a name heads nothing', () => {
  render(
    <DataTable
      rows={['A-01']}
      rowKey={(row) => row}
      columns={[
        { key: 'place', label: 'Place', cell: (row) => row },
        { key: 'move', label: '', cell: () => <button type="button">Move</button> },
      ]}
    />,
  )
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Place'])
  expect(screen.getAllByRole('row').map((row) => row.children.length)).toEqual([2, 2])
})
