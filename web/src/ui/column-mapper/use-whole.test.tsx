import type { Cell } from '@crossdock/sheets/cells'
import { importDefinition } from '@crossdock/sheets/fields'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deleteRows, openSheet, restoreRows } from './mapper-state.ts'
import type { MapperState } from './mapper-types.ts'
import { useWhole } from './use-whole.ts'

const parcels = importDefinition({
  name: 'Parcels',
  title: 'Add Parcels',
  fields: [
    { key: 'sku', label: 'SKU', required: true, kind: 'text' },
    { key: 'note', label: 'Note', kind: 'text' },
  ],
})
const wrong = 20
const file: Cell[][] = [
  ['SKU', 'Note'],
  ...Array.from({ length: 50 }, (_, index): Cell[] => [index + 1 === wrong ? null : `S-${index}`, 'x']),
]

test('all rows are checked again when one is taken out and another brought back in one go', async () => {
  let reads = 0
  const source = async function* () {
    reads++
    yield file
  }
  let state = openSheet(parcels, [{ name: 'S', rows: file.slice(0, 10), total: file.length }], 0)
  const mark = (next: (before: MapperState) => MapperState): void => {
    state = next(state)
  }
  const { result, rerender } = renderHook(() => useWhole(parcels, state, source, mark))
  const untilChecked = async (times: number) => {
    await waitFor(() => expect(reads).toBe(times))
    await waitFor(() => expect(result.current.rows).toBeNull())
    rerender()
  }
  const found = () => [state.whole?.rows, state.whole?.faultCount]
  await untilChecked(1)
  expect(found()).toEqual([50, 1])
  state = deleteRows(parcels, state, new Set([wrong]))
  rerender()
  await untilChecked(2)
  expect(found()).toEqual([49, 0])
  state = deleteRows(parcels, restoreRows(parcels, state, new Set([wrong])), new Set([4]))
  rerender()
  await untilChecked(3)
  expect(found()).toEqual([49, 1])
})
