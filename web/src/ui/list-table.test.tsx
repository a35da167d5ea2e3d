import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ListTable } from './list-table.tsx'

const rows = Array.from({ length: 100 }, (_, index) => ({ id: `P-${index + 1}` }))

test('the first rows of a long list stand at once, with room for the others, before it is known which are seen', async () => {
  const { container } = render(
    <ListTable
      caption="Products"
      columns={[{ key: 'id', label: 'SKU', cell: ({ id }) => id }]}
      rows={rows}
      rowKey={({ id }) => id}
      sort={null}
      onSort={() => undefined}
      selected={new Set()}
      onSelect={() => undefined}
      onSelectAll={() => undefined}
      focused={-1}
      onPress={() => undefined}
      isDimmed={false}
      skeletons={0}
    />,
  )
  expect(screen.getAllByRole('cell').filter(({ textContent }) => textContent?.startsWith('P-'))).toHaveLength(30)
  const space = container.querySelector<HTMLElement>('tr[aria-hidden]')
  expect(Number.parseInt(space?.style.height ?? '', 10)).toBe(70 * 28)
  // Then by what is seen: here, where nothing has a height, by none.
  await waitFor(() => expect(container.querySelectorAll('[data-row]')).toHaveLength(0))
})
