import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { ensureInstalled } from './prepare.mjs'
import { root, run } from './processes.mjs'

// npm run mutate [-- --statements|--rules|--applies] [--quick] [--sample=3] [--seed=7] [--only=text,text] [--workers=1]
// Breaks the code on purpose, a line at a time, and tells what no test notices: statements by the list in mutation/, rules by
// Stryker. Ends with 1 below 90 %, for a statement that is in the list no longer, and for a new survivor among them.
const options = new Map(
  process.argv.slice(2).map((word) => {
    const [name, value = ''] = word.replace(/^--/, '').split('=')
    return [name, value]
  }),
)
const leastScore = 0.9

/** Fails unless every statement of the list is in the code, once: who changes one changes its mutant. */
async function requireAll() {
  const { faults } = await import('../mutation/statements.mjs')
  const wrong = faults()
  if (wrong.length > 0) throw new Error(`Mutants that no longer apply (mutation/):\n${wrong.join('\n')}`)
}

/** Of one commit the same sample is taken, by whoever and whenever; where there is no commit, always the same. */
function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return Number.parseInt(stdout ?? '', 16) || 1
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
  const chosen = count < wanted.length ? sampleOf(wanted, count, seed) : wanted
  console.log(`${chosen.length} of ${mutants.length} statements${count < wanted.length ? `, seed ${seed}` : ''}`)
  const results = await tryStatements(chosen, {
    workers: Number(options.get('workers') ?? 1),
    onResult: ({ name, outcome, by, equal }) =>
      console.log(
        `${outcome.padEnd(8)} ${name}${outcome === 'killed' ? `  <- ${by}` : (equal ?? '') && `  (${equal})`}`,
      ),
  })
  const killed = results.filter(({ outcome }) => outcome === 'killed').length
  const survivors = results.filter(({ outcome, equal }) => outcome !== 'killed' && equal === null)
  console.log(`${killed} of ${results.length} killed (${((100 * killed) / results.length).toFixed(1)} %)`)
  for (const { name, harm, outcome } of survivors) console.log(`${outcome.toUpperCase()}: ${name}. ${harm}`)
  if (survivors.length > 0 || killed / results.length < leastScore) process.exitCode = 1
}

/** Features whose rules are reached through another's calls: whose tests notice. */
const elsewhere = {
  'fulfillment/picks': ['fulfillment/picks', 'fulfillment/picking'],
  'fulfillment/shipment-lines': ['fulfillment/shipment-orders'],
  'fulfillment/shipment-tasks': ['fulfillment/picking', 'fulfillment/packing'],
  'fulfillment/shipment-states': ['fulfillment/shipment-states', 'fulfillment/shipment-placement'],
}

/** Rules that have tests of their own are held by those, in seconds; others by the feature's, through HTTP and the database. */
function testsOf(feature) {
  const own = `src/${feature}/rules.test.ts`
  if (existsSync(`${root}/server/${own}`)) return [own]
  return (elsewhere[feature] ?? [feature]).map((name) => `src/${name}`)
}

async function rules() {
  const folder = `${root}/mutation`
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, keepOutput: true })
  const only = options.get('only')?.split(',') ?? ['']
  const found = readdirSync(`${root}/server/src`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/]+\/[^/]+\/rules\.ts$/.test(path) && only.some((text) => path.includes(text)))
    // Data of the demo company.
    .filter((path) => !/\/demo[^/]*\//.test(path))
    .sort()
  const sum = { killed: 0, all: 0 }
  for (const path of found) {
    const feature = path.slice(0, -'/rules.ts'.length)
    const from = performance.now()
    const { output } = await run(
      process.execPath,
      [`${folder}/node_modules/@stryker-mutator/core/bin/stryker.js`, 'run', `${folder}/stryker.config.mjs`],
      {
        env: {
          MUTATE_RULES: `server/src/${path}`,
          MUTATE_TESTS: testsOf(feature).join(','),
          MUTATE_WORKERS: options.get('workers') ?? '2',
        },
        keepOutput: true,
      },
    )
    const row = /^All files \|.*$/m
      .exec(output)?.[0]
      .split('|')
      .map((cell) => Number(cell.trim()))
    if (!row) throw new Error(`Stryker did not finish ${path}:\n${output.slice(-3000)}`)
    const [, , , killed, timeout, survived, uncovered] = row
    sum.killed += killed + timeout
    sum.all += killed + timeout + survived + uncovered
    const seconds = ((performance.now() - from) / 1000).toFixed(0)
    console.log(`${path}: ${killed + timeout} of ${killed + timeout + survived + uncovered} killed (${seconds} s)`)
    for (const [text] of output.matchAll(/^\[(?:Survived|NoCoverage)\][^]*?(?=\n\n)/gm))
      console.log(`  ${text.replaceAll('\n', '\n  ')}`)
  }
  console.log(`${sum.killed} of ${sum.all} of the rules killed (${((100 * sum.killed) / sum.all).toFixed(1)} %)`)
  if (sum.killed / sum.all < leastScore) process.exitCode = 1
}

try {
  process.chdir(root)
  if (!options.has('applies')) await ensureInstalled()
  if (options.has('applies')) await requireAll()
  else {
    if (!options.has('rules')) await statements()
    if (!options.has('statements')) await rules()
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
