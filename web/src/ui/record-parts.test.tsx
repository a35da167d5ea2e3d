import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { positionWords } from '../lib/list-input.ts'
import { setKnownPaths } from '../lib/navigation.ts'
import { PeekPanel } from './peek-panel.tsx'
import { NextSteps, RecordProgress, RecordStrip } from './record-parts.tsx'
import { PeekAction } from './record-peek.tsx'

beforeEach(() => setKnownPaths((path) => path === '/stock-locations'))

test('a figure leads to its list only when that screen exists', () => {
  render(
    <RecordStrip
      figures={[
        { label: 'Stock locations', value: '3', to: '/stock-locations?warehouseId=1' },
        { label: 'Open manifests', value: '2', to: '/manifests?warehouseId=1' },
      ]}
    />,
  )
  expect(screen.getByRole('link', { name: /Stock locations/ }).getAttribute('href')).toBe(
    '/stock-locations?warehouseId=1',
  )
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText('Open manifests')).toBeTruthy()
})

test('the first step that is not done is the present one; none is once all are', () => {
  const steps = [
    { label: 'Placed', part: 1, detail: '23/11/2026' },
    { label: 'Picked', part: 0.4, detail: '8 of 20 units' },
    { label: 'Packed', part: 0 },
  ]
  const { rerender } = render(<RecordProgress steps={steps} />)
  const present = () => screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')
  expect(present()?.textContent).toBe('Picked 8 of 20 units')
  rerender(<RecordProgress steps={steps.map((step) => ({ ...step, part: 1 }))} />)
  expect(present()).toBeUndefined()
})

test('what comes next stands in its order', () => {
  render(
    <NextSteps
      steps={[
        { key: 'pick', words: 'Pick 3 units' },
        { key: 'labels', words: 'Print the labels', isWarning: true },
      ]}
    />,
  )
  const list = within(screen.getByRole('list'))
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Pick 3 units', 'Print the labels'])
})

test('a peek says which row of how many it tells about, and what comes of its action', () => {
  expect([positionWords(2, 6), positionWords(2, null), positionWords(2, 10_001)]).toEqual([
    '2 of 6',
    '2',
    '2 of 10,000+',
  ])
  render(
    <PeekPanel position="2 of 6" onClose={() => undefined}>
      <PeekAction action={{ label: 'Ship 78 now' }} hint="78 units are placed now; 6 units wait." />
    </PeekPanel>,
  )
  const peek = screen.getByRole('complementary')
  expect(within(peek).getByText('2 of 6')).toBeTruthy()
  expect(
    within(peek).getByRole('button', { name: 'Ship 78 now' }).closest('div')?.previousElementSibling?.textContent,
  ).toBe('78 units are placed now; 6 units wait.')
})
