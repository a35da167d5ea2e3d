import { importDefinition } from '@crossdock/sheets/fields'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MantineHost } from '../mantine-host.tsx'
import { MapperQuestions } from './mapper-questions.tsx'
import { openSheet } from './mapper-state.ts'
import type { MapperState } from './mapper-types.ts'

const goods = importDefinition({
  name: 'Goods',
  title: 'Add Goods',
  keyField: 'sku',
  fields: [{ key: 'sku', label: 'SKU', required: true, kind: 'text', aliases: ['SKU #1'] }],
})
const nothing = (): void => undefined
const questions = (state: MapperState) => (
  <MantineHost>
    <MapperQuestions
      definition={goods}
      state={state}
      onMark={nothing}
      onOrder={nothing}
      onWord={nothing}
      onLeftOut={nothing}
      onLeaveBeside={nothing}
      onTwin={nothing}
      onEqual={nothing}
      onSelect={nothing}
      onEncoding={nothing}
      onFillMerged={nothing}
      onLeaveRows={nothing}
      onLeaveColumns={nothing}
    />
  </MantineHost>
)

test('what all rows of a long sheet say is asked about as soon as it is known', () => {
  const rows = [
    ['SKU #1', 'SKU #2'],
    ['A', null],
  ]
  const state = openSheet(goods, [{ name: 'S', rows }], 0)
  const { rerender } = render(questions(state))
  expect(screen.queryByText(/stand side by side/)).toBeNull()
  const facts = { rows: 900, faultCount: 0, decimals: {}, words: [], states: [], leftOut: 0, stoodIn: 0 }
  const maps = { orders: new Map(), eithers: new Map(), held: new Map() }
  rerender(questions({ ...state, total: 900, whole: { ...facts, ...maps, beside: new Set([1]) } }))
  expect(screen.getByText(/stand side by side/)).toBeTruthy()
})
