import { expect, test, vi } from 'vitest'

vi.mock('./words.ts', async (original) => ({
  ...(await original<object>()),
  t: (sentence: string) => {
    throw new Error(`"${sentence}" is read while its module loads`)
  },
}))

test('no sentence is read while a module loads: it would keep the language of that moment', async () => {
  const modules = import.meta.glob([
    '../**/*.ts',
    '../**/*.tsx',
    '!../**/*.test.*',
    '!../**/*.worker.ts',
    '!../main.tsx',
    '!../driver.tsx',
    '!../track.tsx',
    '!../service-worker.ts',
    '!../test-setup.ts',
  ])
  const early: string[] = []
  for (const [path, load] of Object.entries(modules))
    await load().catch((error: unknown) => early.push(`${path}: ${String(error)}`))
  expect(early).toEqual([])
  expect(Object.keys(modules).length).toBeGreaterThan(300)
})
