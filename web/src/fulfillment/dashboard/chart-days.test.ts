import { expect, test } from 'vitest'
import { columnsOf, daysBack, partOf } from './chart-days.ts'

test('the days of a chart end today, in the zone of the business', () => {
  const now = new Date('2026-03-02T03:00:00Z')
  expect(daysBack('7', 'UTC', now)).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  expect(daysBack('28', 'America/Vancouver', now)).toEqual({ from: '2026-02-02', to: '2026-03-01' })
})

test('columns: the largest day reaches the top, nothing leaves the drawing, none is none', () => {
  const columns = columnsOf([
    { date: '2026-03-01', received: 5, total: 10 },
    { date: '2026-03-02', received: 12, total: 10 },
  ])
  expect(columns.map(({ receivedHeight }) => receivedHeight)).toEqual([5 * (40 / 12), 40])
  for (const { x, width } of columns) expect(x + width).toBeLessThanOrEqual(100)
  expect(columnsOf([])).toEqual([])
  expect(columnsOf([{ date: '2026-03-01', received: 0, total: 0 }])[0]?.totalHeight).toBe(0)
  expect([partOf(1, 0), partOf(3, 2), partOf(1, 4)]).toEqual([0, 1, 0.25])
})
