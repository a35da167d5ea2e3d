import './node-version.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, versionOf } from './browser.mjs'
import { runChecks } from './checks.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { root, run } from './processes.mjs'

// npm test: checks, unit and feature tests, journeys in a browser. The last line is the sum of all of them.

const reports = mkdtempSync(join(tmpdir(), 'crossdock-reports-'))
const total = { passed: 0, failed: 0 }

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
  total.passed += count.passed
  total.failed += count.failed
  const seconds = ((performance.now() - from) / 1000).toFixed(0)
  console.log(`${title}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`)
}

async function vitest(workspace) {
  const path = join(reports, `${workspace}.json`)
  const { code } = await run('vitest', [
    ...['run', '--config', `${workspace}/vitest.config.ts`],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
  ])
  const report = readReport(path)
  const passed = report?.numPassedTests ?? 0
  // A file that does not load has no tests that could fail, and an error outside of any test is nobody's.
  const broken = report?.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = (report?.numFailedTests ?? 0) + (broken?.length ?? 0)
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
}

async function journeys() {
  const browser = await ensureBrowser()
  console.log(`In ${versionOf(browser)} (${browser})`)
  const path = join(reports, 'e2e.json')
  const { code } = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: path },
  })
  const { stats, errors } = readReport(path) ?? { stats: { expected: 0, flaky: 0, unexpected: 0 }, errors: [] }
  // Nothing is tried again; were it, what fails only sometimes would still have failed.
  const failed = stats.unexpected + stats.flaky + errors.length
  return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed }
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

try {
  process.chdir(root)
  await ensureInstalled()
  await part('Checks', () => runChecks())
  for (const workspace of ['contract', 'sheets', 'server', 'web'])
    await part(`Tests of ${workspace}`, () => vitest(workspace))
  if (process.env.CI) await part('Statements broken on purpose', mutants)
  await part('Build', build)
  await part('Sizes of the first screens', sizes)
  await part('Sizes with 150 screens more', growth)
  await part('Journeys in a browser', journeys)
} catch (error) {
  console.error(error.message)
  total.failed++
} finally {
  rmSync(reports, { recursive: true, force: true })
}
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`\n${total.passed} passed, ${total.failed} failed`)
