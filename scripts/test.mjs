import './node-version.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBrowser, versionOf } from './browser.mjs'
import { runChecks } from './checks.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { root, run } from './processes.mjs'
import { seedOfCommit } from './seed-of-commit.mjs'
import { selectTests, workspaces } from './select-tests.mjs'

// npm test: checks, unit and feature tests, journeys in a browser. The last line is the sum of all of them.
// npm test -- <path or words>: only the tests that belong to it, of every workspace; --list says which.
const words = process.argv
  .slice(2)
  .filter((word) => word !== '--list')
  .join(' ')

// Tests that draw their examples draw the same ones of one commit.
process.env.FUZZ_SEED ??= String(seedOfCommit())

const reports = mkdtempSync(join(tmpdir(), 'crossdock-reports-'))
const total = { passed: 0, failed: 0 }
/** What failed, by name: said again at the end, where a long run is read. */
const failures = []

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** Runs one part; a part that breaks counts as failed, and the others run all the same. */
async function part(title, work) {
  console.log(`\n${title}`)
  const from = performance.now()
  let count
  try {
    count = await work()
  } catch (error) {
    console.error(error.message)
    count = { passed: 0, failed: 1 }
  }
  const named = count.names ?? []
  failures.push(...(count.failed > 0 && named.length === 0 ? [title] : named.map((name) => `${title}: ${name}`)))
  total.passed += count.passed
  total.failed += count.failed
  const seconds = ((performance.now() - from) / 1000).toFixed(0)
  console.log(`${title}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`)
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

async function vitest(workspace, { files = [], title = null, projects = [], more = [], keepOutput = false } = {}) {
  const path = join(reports, `${[workspace, ...projects].join('-')}.json`)
  const { code, output } = await run(
    'vitest',
    [
      ...['run', '--config', `${workspace}/vitest.config.ts`],
      ...projects.map((name) => `--project=${name}`),
      ...more,
      ...files.map((file) => file.slice(workspace.length + 1)),
      ...(title === null ? [] : ['--testNamePattern', escaped(title)]),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
    ],
    { keepOutput },
  )
  if (keepOutput) console.log(output.trimEnd())
  const report = readReport(path)
  const passed = report?.numPassedTests ?? 0
  // A file that does not load has no tests that could fail, and an error outside of any test is nobody's.
  const broken = report?.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = (report?.numFailedTests ?? 0) + (broken?.length ?? 0)
  const names = (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name)
    const tests = assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => `${path} › ${one.fullName}\n${beginningOf(one.failureMessages[0])}`)
    return tests.length > 0 || status !== 'failed' ? tests : [path]
  })
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, names }
}

/** What a failure says first: enough to know where to look when a machine far away ran it. */
const beginningOf = (message = '') => message.split('\n').slice(0, 6).join('\n').slice(0, 800)

/** Journeys of a report that did not end as they should, in all of its files. */
const brokenOf = ({ file, specs = [], suites = [] }) => [
  ...specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results)
      return `${file} › ${spec.title}\n${beginningOf(results.find(({ error }) => error)?.error.message)}`
    }),
  ...suites.flatMap(brokenOf),
]

async function journeys({ files = [], title = null } = {}) {
  const browser = await ensureBrowser()
  console.log(`In ${versionOf(browser)} (${browser})`)
  const path = join(reports, 'e2e.json')
  const chosen = [...files, ...(title === null ? [] : ['-g', escaped(title)])]
  const { code } = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...chosen],
    { env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: path } },
  )
  const empty = { stats: { expected: 0, flaky: 0, unexpected: 0 }, errors: [], suites: [] }
  const { stats, errors, suites } = readReport(path) ?? empty
  // Nothing is tried again; were it, what fails only sometimes would still have failed.
  const failed = stats.unexpected + stats.flaky + errors.length
  const names = suites.flatMap(brokenOf)
  return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed, names }
}

async function build() {
  await ensureBuilt()
  return { passed: 1, failed: 0 }
}

/** What each first screen loads, against its budget. */
async function sizes() {
  const { code } = await run(process.execPath, ['scripts/web-size.mjs'])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The same with 150 screens more. */
async function growth() {
  const { code } = await run(process.execPath, ['scripts/web-growth.mjs'])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A few statements broken on purpose, others with each commit: do the tests notice? */
async function mutants() {
  const { code } = await run(process.execPath, ['scripts/mutate.mjs', '--statements', '--quick', '--sample=3'])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/** What starts whole installations, kills them and waits for them has a process of its own beside the others, whose workers it would hold. */
async function servers() {
  const beside = vitest('server', { projects: ['launcher'], more: ['--maxWorkers=1'], keepOutput: true })
  beside.catch(() => undefined)
  await part('Tests of server', () => vitest('server', { projects: ['structure', 'server'] }))
  await part('Tests that start and kill installations', () => beside)
}

async function everything() {
  await part('Checks', () => runChecks())
  for (const workspace of ['contract', 'sheets', 'optimizer'])
    await part(`Tests of ${workspace}`, () => vitest(workspace))
  await servers()
  await part('Tests of web', () => vitest('web'))
  if (process.env.CI) await part('Statements broken on purpose', mutants)
  await part('Build', build)
  await part('Sizes of the first screens', sizes)
  await part('Sizes with 150 screens more', growth)
  await part('Journeys in a browser', journeys)
}

/** What belongs to the words; nothing is built that no journey needs, and nothing is checked: that is `npm run check`. */
async function whatBelongs() {
  const { files, title } = selectTests(words)
  if (process.argv.includes('--list')) return console.log(files.join('\n'))
  if (files.length === 0) throw new Error(`No test has “${words}” in its path or title.`)
  for (const workspace of workspaces) {
    const some = files.filter((path) => path.startsWith(`${workspace}/`))
    if (some.length === 0) continue
    if (workspace !== 'e2e') await part(`Tests of ${workspace}`, () => vitest(workspace, { files: some, title }))
    else {
      await part('Build', build)
      await part('Journeys in a browser', () => journeys({ files: some, title }))
    }
  }
}

try {
  process.chdir(root)
  await ensureInstalled()
  await (words === '' ? everything() : whatBelongs())
} catch (error) {
  console.error(error.message)
  total.failed++
} finally {
  rmSync(reports, { recursive: true, force: true })
}
process.exitCode = total.failed === 0 ? 0 : 1
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
if (!process.argv.includes('--list')) console.log(`\n${total.passed} passed, ${total.failed} failed`)
