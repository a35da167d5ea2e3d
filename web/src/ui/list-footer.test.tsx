import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ListFooter } from './list-footer.tsx'

const show = (shown: number | null, page = 1, more: { canMove?: boolean } = {}) => {
  cleanup()
  render(
    <ListFooter
      {...{ page, pageSize: 25, shown, total: null, hasNext: false, canSelect: false, ...more }}
      summary="0 units"
      onPage={() => undefined}
      onPageSize={() => undefined}
    />,
  )
  return screen.queryByText(/0 units/) !== null
}

test('of a list without rows no sums are said; of a page behind the last one they are', () => {
  expect(show(3)).toBe(true)
  expect(show(0)).toBe(false)
  expect(show(0, 4)).toBe(true)
})

test('keys that do nothing in a list are not named below it', () => {
  show(3)
  expect(screen.queryByText(/move/)).not.toBeNull()
  show(3, 1, { canMove: false })
  expect(screen.queryByText(/move/)).toBeNull()
})
