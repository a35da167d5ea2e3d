import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Language, languages } from '@crossdock/contract/languages'
import { expect, test } from 'vitest'
import type { MailKind, MailText } from './platform/mail-words.ts'

/** Every mail of the product, found by where mails stand: `mails.ts` of a feature. */
const root = import.meta.dirname
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && !/\.test\.ts$|^test\//.test(path))

const isKind = (value: unknown): value is MailKind<object> => typeof value === 'function' && 'examples' in value

interface Written {
  readonly mail: string
  readonly kind: MailKind<object>
  readonly facts: object
  readonly in: Readonly<Record<Language, MailText>>
}
const written: Written[] = []
for (const path of files.filter((one) => one.endsWith('/mails.ts')))
  for (const [name, kind] of Object.entries((await import(join(root, path))) as Record<string, unknown>))
    if (isKind(kind))
      for (const [index, facts] of kind.examples.entries())
        written.push({
          mail: `${path} ${name} ${index}`,
          kind,
          facts,
          in: { en: kind('en', facts), fr: kind('fr', facts) },
        })

/** Facts that a mail words itself. */
const worded = new Set(['action', 'noun', 'what'])
/** What others wrote, and what leads somewhere: every other text in the facts, however deep. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, one]) => (worded.has(name) ? [] : textsOf(one)))
      : []
/** What is the same in every language: places that links lead to, days, sums of money and hours. */
const numbersOf = (text: string) =>
  (text.replaceAll(/(?<=\d)[,\s\u00a0\u202f](?=\d{3}\b)/g, '').match(/\d[\d/:.]*/g) ?? [])
    .map((one) => one.replace(/[.:]$/, ''))
    .sort()
const linksOf = (text: string) => (text.match(/(?:https?:\/\/|^\/)\S+/gm) ?? []).sort()

test('whatever is posted is a kind of mail of the feature that posts it', () => {
  const posting = files.filter((path) => / postMail\(/.test(readFileSync(join(root, path), 'utf8')))
  const areas = posting.filter((path) => !path.startsWith('platform/'))
  expect(areas.length).toBeGreaterThan(9)
  const without = areas.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return !files.includes(`${dirname(path)}/mails.ts`) || !text.includes("from './mails.ts'")
  })
  expect(without).toEqual([])
  const kinds = files.filter((path) => path.endsWith('/mails.ts')).map((path) => readFileSync(join(root, path), 'utf8'))
  // Each kind is found below: exported, with something it may have to say.
  const declared = kinds.flatMap((text) => text.match(/\bmailKind\b[<(]/g) ?? [])
  expect(new Set(written.map(({ kind }) => kind)).size).toBe(declared.length)
})

test('every mail says all of it in every language: other words, the same links, numbers and names', () => {
  expect(written.length).toBeGreaterThan(30)
  const wrong = written.flatMap(({ mail, facts, in: { en, fr } }) => {
    const faults: string[] = []
    const given = new Set(textsOf(facts).flatMap((text) => text.split(/\n+/)))
    const [lines, other] = [en, fr].map(({ body }) => body.split('\n'))
    const own = (text: string) => /[a-z]{2} [a-z]{2}/.test(text) && !given.has(text)
    if (en.subject === fr.subject && own(en.subject)) faults.push('one subject for both')
    for (const line of lines ?? []) if (own(line) && other?.includes(line)) faults.push(`not translated: ${line}`)
    if (lines?.length !== other?.length) faults.push('as many lines')
    const [a, b] = [`${en.subject}\n${en.body}`, `${fr.subject}\n${fr.body}`]
    if (linksOf(a).join() !== linksOf(b).join()) faults.push('other links')
    if (numbersOf(a).join() !== numbersOf(b).join())
      faults.push(`other numbers: ${numbersOf(a).join()} / ${numbersOf(b).join()}`)
    for (const text of textsOf(facts)) if (a.includes(text) !== b.includes(text)) faults.push(`says ${text} once`)
    if (/undefined|null|\{\{|\[object/.test(a + b)) faults.push('a gap')
    if (!fr.body.startsWith('Bonjour') && en.body.startsWith('Hello')) faults.push('no greeting')
    return faults.map((fault) => `${mail}: ${fault}`)
  })
  expect(wrong).toEqual([])
})

test('who has chosen no language, or one that nobody knows, reads English', () => {
  for (const { kind, facts, in: texts } of written)
    for (const chosen of [null, '', 'de']) expect(kind(chosen, facts)).toEqual(texts.en)
  expect(languages).toEqual(['en', 'fr'])
})
