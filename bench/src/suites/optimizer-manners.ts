import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { insertions } from '@crossdock/optimizer/insertions'
import type { Job, Problem } from '@crossdock/optimizer/problem'
import { solve } from '@crossdock/optimizer/solve'
import { milliseconds, pause, percentile, show } from '../figures.ts'
import { type Finding, printProgress } from '../print.ts'

const goals = { cancel: 200, silence: 200, loop: 20 }
/** Milliseconds for `insertions`, by the plan's stops. */
const insertionGoals = { 400: 20, 1800: 60 } as const
/** Milliseconds after which a search is told to stop: while it prepares, while it makes a first plan, while it improves one. */
const moments = [0, 20, 60, 150, 300, 600, 1200, 2500]
/** How long the search goes whose progress and event loop are watched. */
const watched = 3000

type Kind = 'plain' | 'pairs' | 'breaks'

/** A town: orders with a window of four hours, as few vehicles as can be; pairs are brought from one door to the next; breaks are two a vehicle. */
function townOf(stops: number, kind: Kind): Problem {
  const numbers = Array.from({ length: 2 * (stops + 1) }, (_, n) => (Math.imul(n + 1, 2654435761) >>> 8) % 20_000)
  const isPaired = kind === 'pairs'
  const jobs = Array.from({ length: stops }, (_, n): Job => {
    const open = 3600 * (8 + ((isPaired ? n >> 1 : n) % 6))
    const windows = [[open, open + 4 * 3600]] as const
    return { id: `j${n}`, location: n + 1, service: 120, windows, ...(isPaired ? {} : { delivery: [1] }) }
  })
  return {
    objective: 'hierarchical',
    vehicles: Array.from({ length: Math.ceil(stops / 12) }, (_, n) => {
      const own = { id: `v${n}`, start: 0, end: 0, capacity: [20], shift: [7 * 3600, 20 * 3600] as const }
      const rest = (from: number, duration: number) => ({
        window: [from * 3600, (from + 1.5) * 3600] as const,
        duration,
      })
      return kind === 'breaks' ? { ...own, breaks: [rest(11.5, 1800), rest(15, 900)] } : own
    }),
    jobs,
    ...(isPaired
      ? {
          pairs: Array.from({ length: stops / 2 }, (_, n) => {
            return { pickup: `j${2 * n}`, delivery: `j${2 * n + 1}`, load: [1] }
          }),
        }
      : {}),
    matrix: {
      kind: 'plane',
      xs: numbers.filter((_, n) => n % 2 === 0),
      ys: numbers.filter((_, n) => n % 2 === 1),
      speed: 10,
    },
  }
}

/** Fewest vehicles, which are full then; or, as the product asks for several drivers, shared hours and room in each of the same vehicles. */
type Fleet = 'full' | 'balanced with room'

/** How long it takes to say where a new order fits, warm. */
async function timeInsertions(stops: keyof typeof insertionGoals, kind: Kind, fleet: Fleet): Promise<Finding> {
  const town = townOf(stops, kind)
  // By iterations: a busy machine makes the same plan.
  const { routes } = await solve(town, { iterations: 200 })
  const problem: Problem =
    fleet === 'full'
      ? town
      : { ...town, objective: 'balanced', vehicles: town.vehicles.map((vehicle) => ({ ...vehicle, capacity: [60] })) }
  const times: number[] = []
  for (let n = 0; n < 220; n++) {
    const from = performance.now()
    insertions(problem, routes, { id: 'new', location: 1 + (n % stops), delivery: [1] })
    if (n >= 20) times.push(performance.now() - from)
    // As it is asked for: one at a time, with the rest of the program in between.
    await pause(0)
  }
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)]
  return {
    what: `insertions at ${stops} stops, ${kind}, ${fleet}, p50 and p99 of ${times.length}`,
    measured: `${milliseconds(half)}, ${milliseconds(most)}`,
    goal: `≤ ${insertionGoals[stops]} ms`,
    holds: most <= insertionGoals[stops],
  }
}

/** The longest time from telling a search to stop to its answer, whenever it is told. */
async function timeCancel(stops: number, kind: Kind): Promise<Finding> {
  const problem = townOf(stops, kind)
  let longest = 0
  let of = 0
  for (const moment of moments) {
    const abort = new AbortController()
    const running = solve(problem, { budgetMs: 600_000, signal: abort.signal })
    await pause(moment)
    const from = performance.now()
    abort.abort()
    const { ending } = await running
    if (ending !== 'cancelled') throw new Error(`A search that was told to stop ended otherwise: ${ending}`)
    const time = performance.now() - from
    if (time <= longest) continue
    longest = time
    of = moment
  }
  return {
    what: `cancel at ${stops} stops, ${kind}, longest of ${moments.length}`,
    measured: `${milliseconds(longest)} (told after ${of} ms)`,
    goal: `≤ ${goals.cancel} ms`,
    holds: longest <= goals.cancel,
  }
}

/** What this thread has used of a processor, in milliseconds. */
const used = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6

/** How long nothing was heard of a search at most, and how long it held the event loop of who called it. */
async function watch(stops: number, kind: Kind): Promise<Finding[]> {
  const problem = townOf(stops, kind)
  const delays = monitorEventLoopDelay({ resolution: 1 })
  let before = used()
  let held = 0
  // On a busy machine the clock goes on while this waits for a processor: what it used of one is what it did itself.
  const looking = setInterval(() => {
    const now = used()
    held = Math.max(held, now - before)
    before = now
  }, 2)
  let silence = 0
  let heard = performance.now()
  const hear = (): void => {
    silence = Math.max(silence, performance.now() - heard)
    heard = performance.now()
  }
  delays.enable()
  await solve(problem, { budgetMs: watched, onProgress: hear })
  hear()
  delays.disable()
  clearInterval(looking)
  return [
    {
      what: `longest silence of onProgress at ${stops} stops, ${kind}`,
      measured: milliseconds(silence),
      goal: `≤ ${goals.silence} ms`,
      holds: silence <= goals.silence,
    },
    {
      what: `event loop held at most at ${stops} stops, ${kind}`,
      measured: `${show(held)} ms (by the clock ${show(delays.max / 1e6)})`,
      goal: `≤ ${goals.loop} ms`,
      holds: held <= goals.loop,
    },
  ]
}

/** How the optimiser behaves towards who calls it: answers for drag and drop, ends when told to, says how it goes, holds nobody up. */
export async function optimizerManners(): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const stops of [400, 1800] as const)
    for (const kind of ['plain', 'breaks'] as const)
      for (const fleet of ['full', 'balanced with room'] as const)
        findings.push(await timeInsertions(stops, kind, fleet))
  for (const stops of [400, 1800])
    for (const kind of ['plain', 'pairs'] as const) {
      printProgress(`manners at ${stops} stops, ${kind}`)
      findings.push(await timeCancel(stops, kind), ...(await watch(stops, kind)))
    }
  return findings
}
