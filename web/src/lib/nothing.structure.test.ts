import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('nothing is said by one dash: no screen writes its own', () => {
  const root = new URL('../', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|words-(en|fr)/.test(name),
  )
  expect(files.length).toBeGreaterThan(400)
  const own = files.flatMap((name) =>
    readFileSync(new URL(name, root), 'utf8')
      .split('\n')
      // A dash alone: in quotes, as the words of an element, or on a line of its own.
      .filter((line) => /(['"`])\s*[–—]\s*\1|(?<!aria-hidden)>\s*[–—]\s*<|^\s*[–—]\s*$/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(own).toEqual(["lib/nothing.ts: export const nothing = '—'"])
})
