import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ListFooter } from './list-footer.tsx'

const show = (shown: number | null, page = 1) => {
  cleanup()
  render(
    <ListFooter
      {...{ page, pageSize: 25, shown, total: null, hasNext: false, canSelect: false }}
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
