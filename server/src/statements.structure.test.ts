import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesIn, sources } from './test/statement-names.ts'

/** Rules about SQL in the source: what a statement gives is never said by hand (decision 068). */
const texts = sources().map((path) => [path, readFileSync(join(import.meta.dirname, path), 'utf8')] as const)
/** These deal with databases of another schema than the present one, or of none. */
const isElsewhere = (path: string) => /^platform\/(migrate\.ts|backup\/|postgres\/)/.test(path)
const lineOf = (path: string, text: string, index = 0) => `${path}:${text.slice(0, index).split('\n').length}`

/** Where a template ends that begins at a backtick. */
function endOf(text: string, from: number): number {
  let index = from + 1
  for (let depth = 0; depth > 0 || text[index] !== '`'; index++) {
    if (index >= text.length) throw new Error('A template without an end.')
    if (text[index] === '\\') index++
    else if (depth === 0 && text.startsWith('${', index)) {
      depth = 1
      index++
    } else if (depth > 0 && text[index] === '`') index = endOf(text, index) - 1
    else if (depth > 0 && text[index] === '{') depth++
    else if (depth > 0 && text[index] === '}') depth--
  }
  return index + 1
}

/** What stands in the source and is believed: the type of a row or of an expression, and a statement without a name. */
const believed = texts.flatMap(([path, text]) => {
  if (path === 'platform/statement.ts') return []
  const typed = [...text.matchAll(/\bsql(?:\.\w+)?<(?!SqlBool>)/g)].map(({ index }) => index)
  const unnamed = [...text.matchAll(/\bsql(?:<[^`]*>)?`/g)].flatMap(({ 0: tag, index }) =>
    /^\s*\.(?:execute|compile)\(/.test(text.slice(endOf(text, index + tag.length - 1))) ? [index] : [],
  )
  const kept = [...text.matchAll(/\bconst (\w+) = sql(?:<[^`]*>)?`/g)].flatMap(({ 1: name, index }) =>
    new RegExp(`\\b${name}\\.(?:execute|compile)\\(|executeQuery\\(${name}\\b`).test(text) ? [index] : [],
  )
  return [...new Set([...typed, ...unnamed, ...kept])].map((index) => lineOf(path, text, index))
})

test('what a statement gives is declared by its columns, and no row or expression is typed by hand', () => {
  expect(believed).toEqual([])
})

test('statements of tables go through the builder or have a name: none is sent as a text', () => {
  const found = texts
    .filter(([path]) => !isElsewhere(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\.query<|\.query\(\s*['"`]\s*(?:insert|update|delete|with|select\b[^'"`]*\bfrom)\b/g)].map(
        ({ index }) => lineOf(path, text, index),
      ),
    )
  expect(found).toEqual([])
})

test('no two statements have one name', () => {
  const names = sources().flatMap(namesIn)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
