import './node-version.mjs'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './prepare.mjs'
import { root, run, wasStopped } from './processes.mjs'
import { seedOfCommit } from './seed-of-commit.mjs'

// npm run mutate [-- --statements|--rules|--applies] [--quick] [--nearest] [--sample=3] [--seed=7] [--only=text,text]
// [--workers=1]
// Breaks the code on purpose, a line at a time, and tells what no test notices: statements by the list in mutation/, rules by
// Stryker. Ends with 1 below 90 % (rules: of any file), for a statement that is in the list no longer, and for a new survivor
// among them.
const options = new Map(
  process.argv.slice(2).map((word) => {
    const [name, value = ''] = word.replace(/^--/, '').split('=')
    return [name, value]
  }),
)
const leastScore = 0.9

/** Copies of this process alone, so that two rounds do not take each other's away: only in them something is ever broken. */
const rounds = join(root, '.mutation')
const round = join(rounds, String(process.pid))

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Takes the copies of rounds away that were killed. */
function removeLeftRounds() {
  for (const name of existsSync(rounds) ? readdirSync(rounds) : []) {
    if (!/^\d+$/.test(name) || isAlive(Number(name))) continue
    // What it ran may still be ending.
    rmSync(join(rounds, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
    console.log(
      `An earlier round was broken off; its copy (.mutation/${name}) is removed. The work itself was never touched.`,
    )
  }
}
process.on('exit', () => rmSync(round, { recursive: true, force: true }))

/** Fails unless every statement of the list is in the code, once: who changes one changes its mutant. */
async function requireAll() {
  const { faults } = await import('../mutation/statements.mjs')
  const wrong = faults()
  if (wrong.length > 0) throw new Error(`Mutants that no longer apply (mutation/):\n${wrong.join('\n')}`)
}

async function statements() {
  const { mutants, quickMutants, sampleOf, tryStatements } = await import('../mutation/statements.mjs')
  await requireAll()
  const only = options.get('only')?.split(',') ?? ['']
  const wanted = (options.has('quick') ? quickMutants : mutants).filter(({ name, file }) =>
    only.some((text) => name.includes(text) || file.includes(text)),
  )
  const seed = Number(options.get('seed') ?? seedOfCommit())
  const count = Number(options.get('sample') ?? wanted.length)
  const drawn = count < wanted.length ? sampleOf(wanted, count, seed) : wanted
  // The wider tests take minutes for each that the nearest let through: those are then tried by name.
  const chosen = options.has('nearest') ? drawn.map((one) => ({ ...one, tests: one.tests.slice(0, 1) })) : drawn
  console.log(`${chosen.length} of ${mutants.length} statements${count < wanted.length ? `, seed ${seed}` : ''}`)
  const results = await tryStatements(chosen, {
    copies: round,
    workers: Number(options.get('workers') ?? 1),
    onResult: ({ name, outcome, test, equal }) =>
      console.log(
        `${outcome.padEnd(8)} ${name}${outcome === 'survived' ? (equal ?? '') && `  (${equal})` : `  <- ${test}`}`,
      ),
  })
  const killed = results.filter(({ outcome }) => outcome === 'killed').length
  const survivors = results.filter(({ outcome, equal }) => outcome !== 'killed' && equal === null)
  console.log(`${killed} of ${results.length} killed (${((100 * killed) / results.length).toFixed(1)} %)`)
  for (const { name, harm, outcome } of survivors) console.log(`${outcome.toUpperCase()}: ${name}. ${harm}`)
  if (survivors.length > 0 || killed / results.length < leastScore) process.exitCode = 1
}

/** Rules and the tests beside them. Data of the demo company is not among them. */
const rulesOf = (only) =>
  readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/]+\/[^/]+\/rules\.ts$/.test(path) && !/\/demo[^/]*\//.test(path))
    .filter((path) => only.some((text) => path.includes(text)))
    .sort()
    .map((path) => ({ path, tests: path.replace(/\.ts$/, '.test.ts') }))

/** Fails unless all rules have tests of their own: without server and database, so that hundreds of mutants take minutes. */
function requireRulesTests() {
  const without = rulesOf(['']).filter(({ tests }) => !existsSync(join(root, 'server/src', tests)))
  if (without.length > 0)
    throw new Error(`Rules without tests beside them:\n${without.map(({ path }) => path).join('\n')}`)
}

async function rules() {
  requireRulesTests()
  const folder = join(root, 'mutation')
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, keepOutput: true })
  const sum = { killed: 0, all: 0 }
  for (const { path, tests } of rulesOf(options.get('only')?.split(',') ?? [''])) {
    const from = performance.now()
    const { output } = await run(
      process.execPath,
      [join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', join(folder, 'stryker.config.mjs')],
      {
        env: {
          MUTATE_RULES: `server/src/${path}`,
          MUTATE_TESTS: `src/${tests}`,
          MUTATE_COPY: round,
          MUTATE_WORKERS: options.get('workers') ?? '2',
        },
        keepOutput: true,
      },
    )
    if (wasStopped()) throw new Error('Stopped.')
    const row = /^All files \|.*$/m
      .exec(output)?.[0]
      .split('|')
      .map((cell) => Number(cell.trim()))
    if (!row) throw new Error(`Stryker did not finish ${path}:\n${output.slice(-3000)}`)
    const [, , , inTests, inTime, survived, uncovered] = row
    const killed = inTests + inTime
    const all = killed + survived + uncovered
    sum.killed += killed
    sum.all += all
    const seconds = ((performance.now() - from) / 1000).toFixed(0)
    const share = all === 0 ? 'a table alone' : `${((100 * killed) / all).toFixed(1)} %`
    console.log(`${path}: ${killed} of ${all} killed (${share}, ${seconds} s)`)
    for (const [text] of output.matchAll(/^\[(?:Survived|NoCoverage)\][^]*?(?=\n\n)/gm))
      console.log(`  ${text.replaceAll('\n', '\n  ')}`)
    if (killed < leastScore * all) process.exitCode = 1
  }
  console.log(`${sum.killed} of ${sum.all} of the rules killed (${((100 * sum.killed) / sum.all).toFixed(1)} %)`)
}

try {
  process.chdir(root)
  if (options.has('applies')) {
    await requireAll()
    requireRulesTests()
  } else {
    await ensureInstalled()
    removeLeftRounds()
    if (!options.has('rules')) await statements()
    if (!options.has('statements')) await rules()
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
