import { expect, test } from 'vitest'
import { columnsThatFit, widthOfAll } from '../../../ui/list-fit.ts'
import { columnsOf } from './receipt-order-list.tsx'

/** Pixels in which the names of the demo company stand whole. */
const whole: Readonly<Record<string, number>> = { store: 150, vendor: 166, warehouse: 204 }

test.each([
  ['with boxes to tick, at 1440 pixels', ['PROCESSING'], 1173, ['store', 'vendor', 'warehouse']],
  ['completed, at 1440 pixels', ['COMPLETED'], 1217, ['store', 'vendor']],
  ['with boxes to tick, at 1280 pixels', ['PROCESSING'], 1013, ['store', 'vendor']],
] as const)('names are whole or not there: %s', (_, states, room, shown) => {
  const columns = columnsOf(states).filter(({ isHidden }) => isHidden !== true)
  const fit = columnsThatFit(
    columns.map(({ widthFor, ...column }) => (widthFor ? { ...column, width: widthFor([]) } : column)),
    room,
    'createdAt',
  )
  const named = fit.filter(({ key }) => key in whole)
  expect(named.map(({ key }) => key)).toEqual(shown)
  for (const { key, width, least } of named) expect(width ?? least ?? 0, key).toBeGreaterThanOrEqual(whole[key] ?? 0)
  expect(widthOfAll(fit)).toBeLessThanOrEqual(room)
})
