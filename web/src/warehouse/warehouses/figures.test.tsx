import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../lib/errors.ts'
import { setKnownPaths } from '../../lib/navigation.ts'
import { reasonsOf } from '../../ui/remove-dialog.tsx'
import { countWords, Figures } from './figures.tsx'

beforeEach(() => setKnownPaths((path) => path === '/stock-locations'))

test.each([
  [undefined, '—'],
  [0, '0'],
  [10_000, '10,000'],
  [10_001, '10,000+'],
])('a count of %s reads %s', (count, words) => {
  expect(countWords(count)).toBe(words)
})

test('a figure leads to its list only when that screen exists', () => {
  render(
    <Figures
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

test('reasons are read from a refusal, and from nothing else', () => {
  const refusal = new ApiError(400, { errInfo: { errType: 'WarehouseInUse', reasons: ['Goods stand in it.', 7] } })
  expect(reasonsOf(refusal)).toEqual(['Goods stand in it.'])
  expect(reasonsOf(new ApiError(500, null))).toEqual([])
  expect(reasonsOf(new Error('no'))).toEqual([])
})
