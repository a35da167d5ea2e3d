// @vitest-environment node

import { errorTables } from '@crossdock/contract/errors'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { english } from './words-en.ts'
import { french } from './words-fr.ts'

interface Node {
  readonly [name: string]: unknown
}

const sources: Record<string, string> = import.meta.glob(
  ['../**/*.{ts,tsx}', '../../../contract/src/**/*.ts', '!../**/*.test.*', '!./words*.ts', '!./words-fr/*.ts'],
  { eager: true, query: '?raw', import: 'default' },
)

const textOf = (node: Node): string | null => {
  if (node['type'] === 'Literal' && typeof node['value'] === 'string') return node['value']
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[] | undefined
  return node['type'] === 'TemplateLiteral' && quasis?.length === 1 ? (quasis[0]?.value.cooked ?? null) : null
}

/** Sentences that are given to `t` where it is called, and every text of the sources. */
const said = new Set<string>()
const texts = new Set<string>()
/** What tables give by these names is said where it is shown. */
const naming = new Set(['about', 'heading', 'hint', 'label', 'tab'])
const named = new Set<string>()

function say(node: Node): void {
  const text = textOf(node)
  if (text !== null) said.add(text)
  else if (node['type'] === 'ConditionalExpression') {
    say(node['consequent'] as Node)
    say(node['alternate'] as Node)
  }
}

function visit(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    node.forEach(visit)
    return
  }
  const here = node as Node
  const text = textOf(here)
  if (text !== null) texts.add(text)
  const key = (here['key'] as Node | undefined)?.['name']
  if (here['type'] === 'Property' && typeof key === 'string' && naming.has(key)) {
    const name = textOf(here['value'] as Node)
    if (name !== null && /[A-Za-z]/.test(name)) named.add(name)
  }
  const callee = here['callee'] as Node | undefined
  if (here['type'] === 'CallExpression' && callee?.['name'] === 't')
    say((here['arguments'] as readonly Node[])[0] ?? {})
  for (const child of Object.values(here)) visit(child)
}
for (const [path, source] of Object.entries(sources)) visit(parseSync(path, source).program)

const gapsOf = (text: string): string => [...new Set(text.match(/\{\{\w+\}\}/g))].sort().join()
const bare = (key: string): string => key.replace(/_one$/, '')

test('every sentence has its French', () => {
  expect([...said].filter((sentence) => !(sentence in french))).toEqual([])
  expect(said.size).toBeGreaterThan(1300)
})

test('what tables name, and what the server refuses, has its French', () => {
  expect([...named].filter((name) => !(name in french))).toEqual([])
  expect(named.size).toBeGreaterThan(200)
  const refusals = errorTables.flatMap((table) => Object.values(table).map(({ message }) => message))
  expect(refusals.filter((message) => !(message in french))).toEqual([])
})

test('French has a wording for one where English has it', () => {
  expect(Object.keys(english).filter((key) => !(key in french))).toEqual([])
})

test('French fills the gaps of the English sentence', () => {
  expect(Object.entries(french).filter(([key, words]) => gapsOf(key) !== gapsOf(words))).toEqual([])
})

test('no French stands for a sentence that nothing says', () => {
  expect(Object.keys(french).filter((key) => !texts.has(bare(key)))).toEqual([])
})
