import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readInstance } from './read/instances.ts'
import { solve, warmUp } from './solve.ts'

// npm run -s solve -w optimizer -- FILE --seconds 3 --objective distance --seed 1 --threads 1

const usage =
  'npm run -s solve -w optimizer -- FILE [--seconds 3] [--objective distance|hierarchical] [--seed 1] [--threads 1] [--iterations N]'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '3' },
      objective: { type: 'string', default: 'distance' },
      seed: { type: 'string', default: '1' },
      threads: { type: 'string', default: '1' },
      iterations: { type: 'string' },
    },
  })
  const [file] = positionals
  const { objective, iterations } = values
  const [seconds, seed, threads] = [values.seconds, values.seed, values.threads].map(Number)
  if (file === undefined || (objective !== 'distance' && objective !== 'hierarchical')) throw new Error(usage)
  if (![seconds, seed, threads].every((number) => Number.isFinite(number))) throw new Error(usage)
  const { problem, rounding } = readInstance(readFileSync(file, 'utf8'), objective)
  await warmUp()
  const start = performance.now()
  const { routes, evaluation, unplanned } = await solve(problem, {
    ...(iterations === undefined ? { budgetMs: (seconds ?? 3) * 1000 } : { iterations: Number(iterations) }),
    seed: seed ?? 1,
    threads: threads ?? 1,
  })
  if (unplanned.length > 0) throw new Error(`${unplanned.length} customers could not be planned`)
  const answer = {
    routes: routes.map(({ visits }) => visits.map(Number)),
    vehicles: routes.length,
    distance: evaluation.distance,
    ms: Math.round(performance.now() - start),
    rounding,
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

try {
  // Paths are those of whoever calls: npm goes to the workspace first.
  if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
  await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
