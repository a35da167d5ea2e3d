import { expect, test } from 'vitest'

const routes = import.meta.glob<string>('../*/**/routes.tsx', { query: '?raw', import: 'default', eager: true })
const permissions = import.meta.glob<string>('../*/**/who.ts', { query: '?raw', import: 'default', eager: true })

test('routes.tsx is loaded with the first screen: types, what declares a route and who may, and everything else by import()', () => {
  expect(Object.keys(routes).length).toBeGreaterThan(0)
  for (const [file, source] of Object.entries(routes)) {
    const imports =
      source.match(/^import (?!type |\{[^}]*\} from '[./]+(?:lib\/routes|(?:\w+\/)?who)\.ts'$).*$/gm) ?? []
    expect(imports, file).toEqual([])
  }
  for (const [file, source] of Object.entries(permissions))
    expect(source.match(/^import (?!type ).*$/gm) ?? [], file).toEqual([])
})
