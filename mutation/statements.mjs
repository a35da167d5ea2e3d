import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, wasStopped } from '../scripts/processes.mjs'
import { doorMutants } from './statements-doors.mjs'
import { hubMutants } from './statements-hub.mjs'
import { stockMutants } from './statements-stock.mjs'
import { wallMutants } from './statements-walls.mjs'

/**
 * Every mutant of a statement, by name. `equal` says why one cannot be noticed.
 * @type {{ name: string, file: string, text: string, by: string, harm: string, tests: string[], equal: string | null }[]}
 */
export const mutants = [...stockMutants, ...wallMutants, ...doorMutants, ...hubMutants].map(
  ([name, file, text, by, harm, tests, equal]) => ({
    name,
    file,
    text,
    by,
    harm,
    tests,
    equal: equal ?? null,
  }),
)

/** Tests of a few seconds that have been seen to notice every mutant they are the nearest of. */
const short = ['src/platform/db.test.ts', 'src/platform/idempotency', 'src/fulfillment/stock/holds/']

/** Mutants that such tests notice alone, without the wider ones. */
export const quickMutants = mutants
  .filter(({ tests, equal }) => equal === null && short.includes(tests[0]))
  .map((mutant) => ({ ...mutant, tests: mutant.tests.slice(0, 1) }))

/** What is wrong with the list itself: a text that is no longer there, or there twice, or a name that is taken. */
export function faults() {
  const names = new Set()
  return mutants.flatMap(({ name, file, text, by }) => {
    const source = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
    const found = source.split(text).length - 1
    const wrong = []
    if (found !== 1) wrong.push(`${name}: its text stands ${found} times in ${file}`)
    if (text === by) wrong.push(`${name}: changes nothing`)
    if (names.has(name)) wrong.push(`${name}: the name is taken`)
    names.add(name)
    return wrong
  })
}

/** A copy of what the tests of the server and the contract need, so that nothing broken ever stands in the work itself. */
function makeCopy(copies, number) {
  const copy = join(copies, `copy-${number}`)
  mkdirSync(join(copy, 'node_modules/@crossdock'), { recursive: true })
  for (const name of ['contract', 'sheets', 'server', 'scripts', 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(root.length)),
    })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!['@crossdock', '.bin', '.vite', '.vite-temp', '.cache'].includes(name))
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of ['contract', 'sheets', 'server'])
    symlinkSync(join(copy, name), join(copy, 'node_modules/@crossdock', name))
  return copy
}

/** Runs tests in a copy: what passed and failed, and whether the program was one at all. */
async function runTests(copy, file, tests) {
  const workspace = /^(contract|sheets)\//.exec(file)?.[1] ?? 'server'
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const { output } = await run(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--config', `${workspace}/vitest.config.ts`, '--bail=1', '--reporter=json', `--outputFile=${report}`],
      ...(workspace === 'server' ? ['--project', 'server', '--maxWorkers=1'] : []),
      ...tests,
    ],
    { cwd: copy, keepOutput: true },
  )
  if (wasStopped()) throw new Error('Stopped.')
  if (!existsSync(report)) return { passed: 0, failed: 0, first: output.slice(-2000), isBroken: true }
  const { numPassedTests: passed, numFailedTests: failed, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const messages = testResults.flatMap(({ message, assertionResults }) => [
    message ?? '',
    ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
  ])
  const text = messages.join('\n')
  // A statement that the database cannot read is noticed by anything; it proves nothing.
  const isBroken = /syntax error at|SyntaxError|Transform failed|is not defined|operator does not exist/.test(
    text + output,
  )
  const first = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )[0]
  return { passed, failed, first: first ?? text.slice(0, 500), isBroken }
}

/** A part of the mutants, the same for the same seed. */
export function sampleOf(list, count, seed) {
  let state = seed >>> 0 || 1
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const left = [...list]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(next() * left.length), 1)[0])
}

/**
 * Breaks statements one by one, in copies below the folder, and runs their tests. Gives each with `killed`, `survived`, `broken`
 * for what is no program, or `unjudged`: its tests are run once unbroken before, and what fails then would kill everything.
 */
export async function tryStatements(chosen, { copies, workers = 1, onResult }) {
  const results = []
  const proven = new Map()
  let next = 0
  const work = async (number) => {
    const copy = makeCopy(copies, number)
    const unbroken = async (file, tests) => {
      const key = tests.join(' ')
      if (!proven.has(key)) proven.set(key, runTests(copy, file, tests))
      return proven.get(key)
    }
    const judge = async ({ file, text, by, tests }) => {
      const path = join(copy, file)
      const source = readFileSync(path, 'utf8')
      // The nearest tests first, the wider ones for what they let through.
      for (const some of [tests.slice(0, 1), tests.slice(1)].filter((one) => one.length > 0)) {
        const before = await unbroken(file, some)
        if (before.failed > 0 || before.passed === 0 || before.isBroken) return ['unjudged', before.first]
        writeFileSync(
          path,
          source.replace(text, () => by),
        )
        const { failed, first, isBroken } = await runTests(copy, file, some)
        writeFileSync(path, source)
        if (isBroken) return ['broken', first]
        if (failed > 0) return ['killed', first]
      }
      return ['survived', '']
    }
    while (next < chosen.length) {
      const mutant = chosen[next++]
      const [outcome, test] = await judge(mutant)
      const told = { ...mutant, outcome, test }
      results.push(told)
      onResult?.(told)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, number) => work(number)))
  return results
}
