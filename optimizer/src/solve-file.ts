import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Problem, ProblemError } from './problem.ts'
import { readInstance } from './read/instances.ts'
import type { Unplanned } from './reasons.ts'
import { solve, warmUp } from './solve.ts'

const usage = `npm run -s solve -w optimizer -- FILE [--seconds 3] [--objective distance|hierarchical] [--seed 1] [--threads 1] [--iterations N]

Plans an instance of the literature (Solomon's, Gehring and Homberger's or Li and Lim's text, or a .vrp) and prints one line of JSON:
{ "routes": [[customers]], "vehicles", "distance", "ms", "rounding" }

--seconds     how long it searches, by the clock
--objective   distance, or hierarchical: fewest vehicles, then distance
--seed        another one searches elsewhere
--threads     searches side by side that pass on their best plans
--iterations  of each thread, instead of seconds: the same plan each time`

/** A number ≥ `least` that an option was given, or above it. */
function numberOf(name: string, text: string, least: number, isAbove = false): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number) || number < least || (isAbove && number === least))
    throw new Error(`--${name} is no number ${isAbove ? `above ${least}` : `from ${least} on`}: ${text}\n\n${usage}`)
  return number
}

/** The text of a file: UTF-8, or UTF-16 where it begins as such a file does. What holds zeros is no text. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.slice(0, 1000).includes('\0') || (first === 0x1f && second === 0x8b))
    throw new Error('The file is no text: it is packed, or in an encoding that it does not name')
  return text
}

/** A whole number ≥ `least` that an option was given. */
function wholeOf(name: string, text: string, least: number): number {
  const number = numberOf(name, text, least)
  if (!Number.isSafeInteger(number)) throw new Error(`--${name} is no whole number: ${text}\n\n${usage}`)
  return number
}

/** What is wrong, where the problem names a place in its lists: the customer that the file has there. */
function sayOf(error: unknown, problem: Problem | null): string {
  const [, index, rest] = (error instanceof ProblemError && /^jobs\[(\d+)\]\.?(.*)$/s.exec(error.message)) || []
  const job = index === undefined ? undefined : problem?.jobs[Number(index)]
  return job ? `Customer ${job.id}: ${rest ?? ''}` : (error as Error).message
}

/** What stayed out: because nobody could do it at all, or because nothing better was found in the time there was. */
function whyOut(unplanned: readonly Unplanned[]): string {
  const isOpen = ({ reason: { rule } }: Unplanned): boolean => rule === 'full' || rule === 'cancelled'
  const say = (list: readonly Unplanned[], what: string, of: (one: Unplanned) => string): string[] =>
    list.length === 0
      ? []
      : [`${list.length} ${list.length === 1 ? 'customer' : 'customers'} ${what}: ${list.map(of).join(', ')}`]
  return [
    ...say(
      unplanned.filter((one) => !isOpen(one)),
      'that no vehicle can serve',
      ({ job, reason }) => `${job} (${reason.rule})`,
    ),
    ...say(unplanned.filter(isOpen), 'without a place when the search ended', ({ job }) => job),
  ].join('\n')
}

/** What the file was read as. */
let read: Problem | null = null

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '3' },
      objective: { type: 'string', default: 'distance' },
      seed: { type: 'string', default: '1' },
      threads: { type: 'string', default: '1' },
      iterations: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const [file, ...more] = positionals
  const { objective } = values
  if (file === undefined || more.length > 0)
    throw new Error(`One FILE is wanted, not ${positionals.length}\n\n${usage}`)
  if (objective !== 'distance' && objective !== 'hierarchical')
    throw new Error(`--objective is neither distance nor hierarchical: ${objective}\n\n${usage}`)
  const iterations = values.iterations === undefined ? null : wholeOf('iterations', values.iterations, 0)
  const seconds = numberOf('seconds', values.seconds, 0, true)
  const seed = wholeOf('seed', values.seed, 0)
  const threads = wholeOf('threads', values.threads, 1)
  const { problem, rounding } = readInstance(textOf(readFileSync(file)), objective)
  read = problem
  await warmUp()
  const start = performance.now()
  const { routes, evaluation, unplanned } = await solve(problem, {
    ...(iterations === null ? { budgetMs: seconds * 1000 } : { iterations }),
    seed,
    threads,
  })
  if (unplanned.length > 0) throw new Error(whyOut(unplanned))
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
  process.stderr.write(`${sayOf(error, read)}\n`)
  process.exitCode = 1
}
