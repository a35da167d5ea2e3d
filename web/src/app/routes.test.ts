import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../*/**/routes.tsx', { query: '?raw', import: 'default', eager: true })

test('routes.tsx is loaded with the first screen: types and what declares a route, and everything else by import()', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(0)
  for (const [file, source] of Object.entries(sources)) {
    const imports = source.match(/^import (?!type |\{[^}]*\} from '(?:\.\.\/)+lib\/routes\.ts'$).*$/gm) ?? []
    expect(imports, file).toEqual([])
  }
})
