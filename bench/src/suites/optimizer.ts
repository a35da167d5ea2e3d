import { resolve } from 'node:path'
import { evaluate } from '@crossdock/optimizer/evaluate'
import { readInstance } from '@crossdock/optimizer/read/instances'
import { solve, warmUp } from '@crossdock/optimizer/solve'
import { type Finding, printFindings, printHeading, printLine, printProgress, printTable } from '../print.ts'
import { optimizerManners } from './optimizer-manners.ts'
import { type InstanceSet, instanceSets, instancesOf, type KnownInstance } from './optimizer-sets.ts'

interface Choice {
  readonly folder: string
  readonly sets: readonly string[]
  readonly seeds: number
  readonly threads: number
  readonly isQuick: boolean
}

/** Arguments of its own: `--vrp=folder --sets=solomon,ll100 --seeds=3 --threads=1 --quick`. */
function readChoice(): Choice {
  const of = (name: string): string | undefined =>
    process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3)
  const names = instanceSets.map(({ name }) => name)
  const sets = of('sets')?.split(',') ?? names
  const unknown = sets.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`--sets: "${unknown}" is none of ${names.join(', ')}`)
  const countOf = (name: string, usual: number): number => {
    const count = Number(of(name) ?? usual)
    if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} is no number from 1 on: ${of(name)}`)
    return count
  }
  return {
    folder: resolve(of('vrp') ?? '../shared/data/vrp'),
    sets,
    seeds: countOf('seeds', process.argv.includes('--quick') ? 1 : 3),
    threads: countOf('threads', 1),
    isQuick: process.argv.includes('--quick'),
  }
}

interface Run {
  readonly gap: number
  readonly vehicles: number
  readonly wall: number
  readonly cpu: number
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

async function runOne(instance: KnownInstance, set: InstanceSet, seed: number, threads: number): Promise<Run> {
  const { problem } = readInstance(instance.text, set.objective)
  const { routes, elapsedMs, cpuMs } = await solve(problem, { budgetMs: set.seconds * 1000, seed, threads })
  // Once more, by itself: what comes back is what is measured.
  const { feasible, unplanned, distance } = evaluate(problem, routes)
  if (!feasible) throw new Error(`${instance.name}, seed ${seed}: refused by the checker`)
  // What is not whole has no gap: as bad as nothing at all.
  const isWhole = unplanned.length === 0
  return {
    gap: isWhole ? (distance / instance.distance - 1) * 100 : 100,
    vehicles: routes.length,
    wall: elapsedMs / 1000,
    cpu: cpuMs / 1000,
  }
}

async function runSet(set: InstanceSet, choice: Choice): Promise<Finding[]> {
  const all = instancesOf(choice.folder, set)
  if (!all) return [{ what: set.name, measured: `skipped: no instances in ${choice.folder}` }]
  const step = choice.isQuick ? Math.max(1, Math.floor(all.length / Math.max(1, set.quick))) : 1
  const chosen = all.filter(
    (_, index) => !choice.isQuick || (set.quick > 0 && index % step === 0 && index / step < set.quick),
  )
  if (chosen.length === 0) return []
  const rows: string[][] = [
    ['instance', 'seeds', 'gap %, median', 'best', 'vehicles', 'best known', 'wall s', 'CPU s', 'checker'],
  ]
  const medians: { readonly gap: number; readonly misses: number; readonly half: number }[] = []
  for (const instance of chosen) {
    const runs: Run[] = []
    for (let seed = 1; seed <= choice.seeds; seed++) {
      printProgress(`${set.name}: ${instance.name}, seed ${seed}`)
      runs.push(await runOne(instance, set, seed, choice.threads))
    }
    const { vehicles } = instance
    // A gap counts at the best known fleet only; what is larger is a miss, not a gap.
    const fleets = median(runs.map((run) => run.vehicles))
    const counted = vehicles === null ? runs : runs.filter((run) => run.vehicles <= vehicles)
    const gap = counted.length > 0 ? median(counted.map((run) => run.gap)) : Number.NaN
    medians.push({ gap, misses: vehicles !== null && fleets > vehicles ? 1 : 0, half: all.indexOf(instance) % 2 })
    rows.push([
      instance.name,
      String(choice.seeds),
      Number.isNaN(gap) ? (Number.isNaN(instance.distance) ? 'no reference' : 'fleet missed') : gap.toFixed(2),
      Math.min(...runs.map((run) => run.gap)).toFixed(2),
      runs.map((run) => run.vehicles).join(' '),
      `${instance.distance}${vehicles === null ? '' : ` / ${vehicles}`}`,
      median(runs.map((run) => run.wall)).toFixed(1),
      median(runs.map((run) => run.cpu)).toFixed(1),
      'approved',
    ])
  }
  printHeading(
    `${set.name}: ${set.seconds} s, ${set.objective}, ${choice.threads} thread${choice.threads > 1 ? 's' : ''}`,
  )
  printTable(rows)
  const summary = (part: typeof medians): string => {
    const gaps = part.map(({ gap }) => gap).filter((gap) => !Number.isNaN(gap))
    const misses = part.reduce((sum, one) => sum + one.misses, 0)
    return `${gaps.length > 0 ? `${mean(gaps).toFixed(2)} %` : 'no gap'}${set.objective === 'hierarchical' ? `, ${misses} of ${part.length} fleets missed` : ''}`
  }
  const gaps = medians.map(({ gap }) => gap).filter((gap) => !Number.isNaN(gap))
  const misses = medians.reduce((sum, one) => sum + one.misses, 0)
  const isGapFine = set.gap === undefined || (gaps.length > 0 && mean(gaps) <= set.gap)
  const goal = [
    ...(set.gap === undefined ? [] : [`≤ ${set.gap} %`]),
    ...(set.misses === undefined ? [] : [`≤ ${set.misses} fleets missed`]),
  ].join(', ')
  return [
    {
      what: `${set.name}, ${set.seconds} s`,
      measured: summary(medians),
      goal,
      holds: isGapFine && misses <= (set.misses ?? misses),
    },
    { what: '  the half it was tuned on', measured: summary(medians.filter(({ half }) => half === 0)) },
    { what: '  the other half', measured: summary(medians.filter(({ half }) => half === 1)) },
  ]
}

/** The route optimiser against the instances of the literature and their best known values. Needs no database. */
export async function optimizer(): Promise<void> {
  const choice = readChoice()
  await warmUp()
  const findings: Finding[] = []
  for (const set of instanceSets) if (choice.sets.includes(set.name)) findings.push(...(await runSet(set, choice)))
  const manners = await optimizerManners()
  if (findings.length > 0) {
    printHeading('Route optimiser')
    printFindings(findings)
  }
  printHeading('Its manners')
  printFindings(manners)
  printLine(`\nPeak memory of this process and its threads: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
}
