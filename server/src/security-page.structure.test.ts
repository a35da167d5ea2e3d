import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** docs/security.md names tests: each must exist, and every line of the standard must have one or a reason. */
const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const cells = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
const tests = cells.filter(([name = '']) => /^T\d+$/.test(name))
const [, standard = ''] = page.split('## ASVS 5.0')
const lines = cells.filter(([ids = '', , named]) => /^\d+\.\d+\.\d+/.test(ids) && named !== undefined)

/** Lines of levels 1 and 2: how many each section has, by chapter and section; OAuth (10) and WebRTC (17) do not apply. */
const levels: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 11, '6.3': 3, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
}

/** '1.2.6–1.2.8' and '3.5.1, 3.5.2' written out. */
const idsOf = (text: string): string[] =>
  text.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split('–')
    const section = from.slice(0, from.lastIndexOf('.'))
    const [first, last] = [from, to].map((id) => Number(id.slice(id.lastIndexOf('.') + 1))) as [number, number]
    return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`)
  })

test('the page has every line of levels 1 and 2 once, each with what is done or why not', () => {
  const wanted = Object.entries(levels).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  )
  expect(lines.flatMap(([ids = '']) => idsOf(ids))).toEqual(wanted)
  expect(lines.filter(([, done = '']) => done.length < 5)).toEqual([])
  expect(standard).toContain('### V10')
  expect(standard).toContain('### V17')
})

test('what is not met is said at its line and in the list of what is not, and nowhere alone', () => {
  const [, list = ''] = page.split('## Not met')
  const said = (list.split('\n## ')[0] ?? '')
    .split('\n')
    .flatMap((line) => (/^\| \d/.test(line) ? (line.split('|')[1] ?? '').trim().split(', ') : []))
    // '12.1.1 … 12.3.4' goes over several sections.
    .flatMap((ids) => {
      const [from = '', to = from] = ids.split(' … ')
      const all = lines.flatMap(([one = '']) => idsOf(one))
      return all.slice(all.indexOf(from), all.indexOf(to) + 1)
    })
  const marked = lines.flatMap(([ids = '', done = '']) => (done.startsWith('**Not met**') ? idsOf(ids) : []))
  expect([...said].sort()).toEqual([...marked].sort())
})

test('every test that the page names is there, and every one in its list is named', () => {
  const missing = tests.filter(([, file = '', title = '']) => {
    const path = join(root, file.replaceAll('`', ''))
    if (!existsSync(path)) return true
    const titles = readFileSync(path, 'utf8').match(/\b(?:test|it)(?:\.\w+\([^)]*\))?\(\s*(['"`])[^\n]*/g) ?? []
    return !titles.some((line) => line.replaceAll("\\'", "'").includes(title))
  })
  expect(missing).toEqual([])
  const listed = tests.map(([name = '']) => name)
  const named = cells
    .filter(([name = '']) => !/^T\d+$/.test(name))
    .flatMap((row) => (/^T\d/.test(row.at(-1) ?? '') ? (row.at(-1) as string).split(', ') : []))
  expect([...new Set(named)].sort()).toEqual([...listed].sort())
})
