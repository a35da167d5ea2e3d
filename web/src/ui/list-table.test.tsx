import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ListTable } from './list-table.tsx'

const rows = Array.from({ length: 100 }, (_, index) => ({ id: `P-${index + 1}` }))

const show = (listed: typeof rows, skeletons = 0) =>
  render(
    <ListTable
      caption="Products"
      columns={[{ key: 'id', label: 'SKU', cell: ({ id }) => id }]}
      rows={listed}
      rowKey={({ id }) => id}
      sort={null}
      onSort={() => undefined}
      selected={new Set()}
      onSelect={() => undefined}
      onSelectAll={() => undefined}
      focused={-1}
      onPress={() => undefined}
      isDimmed={false}
      skeletons={skeletons}
    />,
  )

test('the first rows of a long list stand at once, with room for the others, before it is known which are seen', async () => {
  const { container } = show(rows)
  expect(screen.getAllByRole('cell').filter(({ textContent }) => textContent?.startsWith('P-'))).toHaveLength(30)
  const space = container.querySelector<HTMLElement>('tr[aria-hidden]')
  expect(Number.parseInt(space?.style.height ?? '', 10)).toBe(70 * 28)
  // Then by what is seen: here, where nothing has a height, by none.
  await waitFor(() => expect(container.querySelectorAll('[data-row]')).toHaveLength(0))
})

test('all rows can be selected once there are any: before, a press would be lost', () => {
  show([], 10)
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows of this page' })
  expect(box().disabled).toBe(true)
  cleanup()
  show(rows)
  expect(box().disabled).toBe(false)
})
