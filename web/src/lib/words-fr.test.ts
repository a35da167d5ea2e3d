// @vitest-environment node

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedThings, changeVerbs } from '@crossdock/contract/changes'
import { errorTables } from '@crossdock/contract/errors'
import { parseSync } from 'vite'
import { expect, test, vi } from 'vitest'
import { showLanguage, t } from './words.ts'
import { english } from './words-en.ts'
import { french, toldInFrench } from './words-fr.ts'

interface Node {
  readonly [name: string]: unknown
}

const sources: Record<string, string> = import.meta.glob(
  [
    '../**/*.{ts,tsx}',
    '../../../contract/src/**/*.ts',
    '!../**/*.test.*',
    '!./words*.ts',
    '!./words-fr/*.ts',
    '!./words-en/*.ts',
  ],
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

/** Sentences that are made of others and of numbers, with counted gaps: all of them, and those that refuse something. */
const made = new Set<string>()
const refusing = new Set<string>()
/** Refusals of one fixed sentence each. */
const plainly = new Set<string>()
const refuses = new Set(['fail', 'failField', 'failFields'])

function visitMade(node: unknown, isRefusal: boolean): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const one of node) visitMade(one, isRefusal)
    return
  }
  const here = node as Node
  const quasis = here['quasis'] as readonly { readonly value: { readonly cooked: string } }[] | undefined
  if (here['type'] === 'TemplateLiteral' && quasis && quasis.length > 1) {
    const text = quasis.map(({ value }, index) => (index === 0 ? '' : `{{${index - 1}}}`) + value.cooked).join('')
    made.add(text)
    // Paths of fields and names of things are no sentences.
    if (isRefusal && /[a-z] [a-z]/.test(text)) refusing.add(text)
  }
  const plain = isRefusal ? textOf(here) : null
  if (plain !== null) {
    made.add(plain)
    if (/^[A-Z].* [a-z]/.test(plain)) plainly.add(plain)
  }
  const name = ((here['callee'] ?? here['key'] ?? here['left']) as Node | undefined)?.['name'] as string | undefined
  const says =
    here['type'] === 'CallExpression' ? refuses.has(name ?? '') : here['type'] === 'Property' && name === 'message'
  const isOver = here['type'] === 'TaggedTemplateExpression' || here['type'] === 'ArrowFunctionExpression'
  for (const child of Object.values(here)) visitMade(child, says || (isRefusal && !isOver))
}
const server = join(import.meta.dirname, '../../../server/src')
// Every area there is and every one to come; commands and tests speak to nobody on a screen.
for (const path of readdirSync(server, { recursive: true, encoding: 'utf8' }))
  if (/^(?!commands|test)\w+\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
    visitMade(parseSync(path, readFileSync(join(server, path), 'utf8')).program, false)
for (const [path, source] of Object.entries(sources))
  if (path.includes('contract')) visitMade(parseSync(path, source).program, false)

/** What is said to be wrong with a row or a cell of a file, and what was expected there: by these calls, names and properties. */
const ofFiles = new Set<string>()
const faulting = new Set(['problem', 'rowProblem', 'tooLarge', 'unreadable'])
const faultNames = new Set(['expected', 'message', 'otherFormats', 'problem', 'wanted', 'wants'])

/** The text of a literal, with counted gaps where it has any. */
function sentenceOf(node: Node): string | null {
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[] | undefined
  if (node['type'] !== 'TemplateLiteral' || !quasis) return textOf(node)
  return quasis.map(({ value }, index) => (index === 0 ? '' : `{{${index - 1}}}`) + value.cooked).join('')
}

function visitFaults(node: unknown, isFault: boolean): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const one of node) visitFaults(one, isFault)
    return
  }
  const here = node as Node
  const sentence = isFault ? sentenceOf(here) : null
  // Keys of fields and codes are one word; what stands between quotes of the person's file is not ours.
  if (sentence !== null && /[A-Za-z]+ [A-Za-z]|^\d+ [a-z]/.test(sentence)) ofFiles.add(sentence)
  const name = ((here['callee'] ?? here['key'] ?? here['id']) as Node | undefined)?.['name'] as string | undefined
  const says =
    here['type'] === 'CallExpression'
      ? faulting.has(name ?? '')
      : ['Property', 'VariableDeclarator'].includes(here['type'] as string) && faultNames.has(name ?? '')
  const isOver = ['TaggedTemplateExpression', 'ArrowFunctionExpression', 'BinaryExpression', 'MemberExpression']
  const goesOn = isFault && !isOver.includes(here['type'] as string) && (here['type'] !== 'CallExpression' || says)
  for (const child of Object.values(here)) visitFaults(child, says || goesOn)
}
const root = join(import.meta.dirname, '../../..')
for (const folder of ['sheets/src', 'server/src', 'contract/src'])
  for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
    if (folder === 'sheets/src' || /(^|\/)(import[\w-]*|imports)(\/|\.ts)|-text\.ts/.test(path))
      if (path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('test/'))
        visitFaults(parseSync(path, readFileSync(join(root, folder, path), 'utf8')).program, false)

/** Nothing between two gaps: what stands in the second is part of the sentence. */
const isOpen = (text: string): boolean => text.includes('}}{{')
const stemOf = (text: string): string => text.slice(0, text.indexOf('{{'))
const isMade = (key: string): boolean =>
  made.has(key) || [...made].some((text) => isOpen(text) && stemOf(text) !== '' && key.startsWith(stemOf(text)))

const gapsOf = (text: string): string => [...new Set(text.replaceAll(':term', '').match(/\{\{\w+\}\}/g))].sort().join()
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

test('whatever the audit log names, what was done and to what, has its French', () => {
  expect([...Object.values(changeVerbs), ...Object.values(changedThings)].filter((name) => !(name in french))).toEqual(
    [],
  )
})

test('French has a wording for one where English has it', () => {
  expect(Object.keys(english).filter((key) => !(key in french))).toEqual([])
})

test('what an area alone says in another wording for one comes with its screens, and with what the dashboard shows of it', () => {
  const areas = readdirSync(join(import.meta.dirname, 'words-en'))
    .map((name) => name.replace('.ts', ''))
    .filter((name) => name !== 'everywhere' && name !== 'driver')
  expect(areas).toContain('fulfillment')
  for (const area of areas) {
    const import_ = `words-en/${area}.ts'`
    const shown = Object.entries(sources).flatMap(([path, text]) =>
      path.startsWith(`../${area}/`) && path.endsWith('/home.ts')
        ? [...text.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, name]) => join(path, '..', name ?? ''))
        : [],
    )
    const without = [`../${area}/screens.ts`, ...shown].filter((path) => !sources[path]?.includes(import_))
    expect(without, area).toEqual([])
    const own =
      sources[`./words-en/${area}.ts`] ?? readFileSync(join(import.meta.dirname, `words-en/${area}.ts`), 'utf8')
    const strays = Object.keys(english)
      .filter((key) => own.includes(`'${key.replaceAll("'", "\\'")}'`))
      .filter((key) =>
        Object.entries(sources).some(
          ([path, text]) =>
            path.startsWith('../') && !path.startsWith(`../${area}/`) && text.includes(`'${bare(key)}'`),
        ),
      )
    expect(strays, `said elsewhere than in ${area}`).toEqual([])
  }
})

test('French fills the gaps of the English sentence', () => {
  expect(Object.entries(french).filter(([key, words]) => gapsOf(key) !== gapsOf(words))).toEqual([])
})

test('no French stands for a sentence that nothing says', () => {
  expect(Object.keys(french).filter((key) => !texts.has(bare(key)) && !isMade(key) && !ofFiles.has(key))).toEqual([])
})

test('what is wrong with a row or a cell of a file has its French, and so has what was expected there', () => {
  expect([...ofFiles].filter((text) => !(text in french) && !isOpen(text)).sort()).toEqual([])
  expect(ofFiles.size).toBeGreaterThan(60)
})

test('what the server refuses, also with numbers and names in it, has its French, which is found by what was said', () => {
  expect([...refusing].filter((text) => !(text in french) && !isOpen(text))).toEqual([])
  expect(refusing.size).toBeGreaterThan(30)
  vi.stubGlobal('document', { documentElement: {} })
  showLanguage('fr', french, toldInFrench)
  expect([...plainly].filter((text) => t(text) === text)).toEqual([])
  expect(plainly.size).toBeGreaterThan(60)
  expect(t('Must be at most 1,000 characters')).toBe('Doit avoir au plus 1\u00a0000 caractères')
  expect(t('Must be at most 12.5')).toBe('Doit être au plus 12,5')
  expect(t('Name is required')).toBe('Nom : requis')
  // The sentence that says more of its own words is the one that was said.
  expect(t('Customs information of GT-1 is required')).toBe('Les renseignements douaniers de GT-1 sont requis')
  // What people call their things is theirs: no number, no word.
  for (const sku of ['001', '007.50', '2026', 'Late', 'Box'])
    expect(t(`Customs information of ${sku} is required`)).toBe(`Les renseignements douaniers de ${sku} sont requis`)
  expect(t('This task is Paused.')).toBe('Cette tâche est En pause.')
  expect(t('Nobody ever said this')).toBe('Nobody ever said this')
  showLanguage('en')
  expect(t('Must be at most 12.5')).toBe('Must be at most 12.5')
})
