import { orderOfColumn } from '@crossdock/sheets/day-text'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DateLine } from './date-line.tsx'

const column = {
  column: 4,
  labels: ['Ship Out Date'],
  found: orderOfColumn(['9/19/2017 9:45']),
  order: 'month first',
  isFixed: false,
  isOpen: true,
  isFar: true,
} as const

test('a day that is years away is said to be ahead or behind', () => {
  const say = (text: string, day: string) =>
    render(<DateLine column={{ ...column, example: { text, day } }} isAsked onOrder={() => undefined} />)
  say('9/19/2017 9:45', '2017-09-19')
  expect(screen.getByText(/19 September 2017, years ago$/)).toBeTruthy()
  say('9/19/2917', '2917-09-19')
  expect(screen.getByText(/19 September 2917, years from now$/)).toBeTruthy()
})
