import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plan } from './example.ts'

test('the example of the README is this one, and does what it says', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  expect(readme).toContain(readFileSync(join(import.meta.dirname, 'example.ts'), 'utf8'))
  expect(plan.routes.flatMap(({ visits }) => visits)).toEqual(expect.arrayContaining(['sofa', 'pallet']))
  expect(plan.unplanned).toMatchObject([{ job: 'night', reason: { rule: 'window' } }])
  const later = plan.unplanned[0]?.repair?.obstacles.find(({ rule }) => rule === 'window')?.amount ?? Number.NaN
  expect(readme).toContain(`(the window ${Math.floor(later / 3600)} h ${Math.floor((later % 3600) / 60)} min later)`)
})
