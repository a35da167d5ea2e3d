import { expect, test } from 'vitest'
import { changeOf, dayChart } from './day-chart.ts'

test('days, the days before and the marks at the side stand to one scale', () => {
  const { columns, before, ticks } = dayChart(
    [
      { delivered: 40, failed: 10 },
      { delivered: 0, failed: 0 },
    ],
    [
      { delivered: 60, failed: 0 },
      { delivered: 15, failed: 0 },
    ],
  )
  expect(ticks.map(({ value, y }) => [value, Math.round(y)])).toEqual([
    [0, 100],
    [20, 67],
    [40, 33],
    [60, 0],
  ])
  expect(columns.map((one) => [one.x, one.width, Math.round(one.delivered), Math.round(one.failed)])).toEqual([
    [6, 38, 67, 17],
    [56, 38, 0, 0],
  ])
  expect(before).toBe('M0 0 H50 V75 H100')
  expect(dayChart([], [])).toMatchObject({ columns: [], before: '' })
})

test('fewer failed are better, fewer delivered are worse, and more received are neither', () => {
  expect(changeOf(3, 5, 'less')).toEqual({ by: -2, is: 'better' })
  expect(changeOf(3, 5, 'more')).toEqual({ by: -2, is: 'worse' })
  expect(changeOf(9, 5, null)).toEqual({ by: 4, is: 'neither' })
  expect(changeOf(5, 5, 'more')).toEqual({ by: 0, is: 'neither' })
  expect([changeOf(null, 5, 'more'), changeOf(5, null, 'more')]).toEqual([null, null])
})
