import { classicOf } from './classic.ts'
import { type Evaluation, evaluate, makeChecker } from './evaluate.ts'
import { mostExact, solveExactly } from './exact.ts'
import { solveClassic } from './genetic/solve-classic.ts'
import type { Problem, Route, Visit } from './problem.ts'
import { makeBoard, reasonOf, type Unplanned } from './reasons.ts'
import { compile } from './search/compile.ts'
import type { Model } from './search/model.ts'
import { makeSchedule, passRoute, priceRoute } from './search/schedule.ts'
import { bestRoutes, runSearch, type Search, setRoutes, startSearch } from './search/search.ts'
import type { Ending, Progress, Solution } from './solution.ts'
import { readStart } from './start.ts'
import { checkProblem } from './validate.ts'
import { isWorthMore, type Worth } from './worth.ts'

/** What one thread is to do. */
interface WorkOptions {
  readonly seed: number
  /** Iterations of the whole run, or null: until the time is over. */
  readonly iterations: number | null
  readonly budgetMs: number
  /** A plan to begin with: what is answered is never worth less. */
  readonly start?: readonly Route[] | null
  readonly cancelled: () => boolean
  readonly onProgress: (progress: Progress) => void
}

/** One search of one thread, in rounds. */
interface Work {
  /** Works until this part (0 to 1) of the budget is spent. */
  run(until: number): void
  /** The best plan so far: visits by vehicle. */
  best(): { readonly worth: Worth; readonly routes: number[][] }
  /** Goes on from another's plan. */
  take(routes: readonly (readonly number[])[]): void
  /** The plan with its times, reasons and the checker's word. Throws where the checker finds anything. */
  finish(): Omit<Solution, 'cpuMs'>
}

/** Progress is told this often at most; four times as often the clock is looked at. */
const tellEveryMs = 100
/**
 * With pairs and fewest vehicles so many searches begin, each with so much of the budget, and the best goes on: whether a vehicle can
 * be saved depends on where one began.
 */
const beginnings = { count: 3, part: 0.1 }
/** So much of the time a small problem is enumerated at most. */
const enumerationPart = 0.5
/** So many places are tried at most for all jobs that stay out; fewer when somebody waits for the end of a cancelled search. */
const mostPlaces = { usual: 15_000, cancelled: 2000 }
/** Somebody waits for the end of a cancelled search: reasons that are not found in this time are left out. A place with breaks takes long. */
const cancelledMs = 50

/** Prepares the work on a problem; throws a ProblemError where it makes no sense. */
export function startWork(problem: Problem, options: WorkOptions): Work {
  checkProblem(problem)
  const given = options.start ? readStart(problem, options.start) : null
  const start = performance.now()
  let told = start
  let search: Search | null = null
  /** Another beginning, while it is tried. */
  let trial: Search | null = null
  let isCancelled = false
  const worth = (): Worth => better(search, trial)?.best ?? { weight: problem.jobs.length, used: 0, cost: 0 }
  const tell = (): void => {
    const { weight, used, cost } = worth()
    told = performance.now()
    options.onProgress({
      elapsedMs: told - start,
      iterations: (trial ?? search)?.iterations ?? 0,
      unplanned: Number.isFinite(weight) ? weight : problem.jobs.length,
      vehicles: used,
      value: cost,
    })
  }
  const look = (): boolean => {
    if (performance.now() - told >= tellEveryMs) tell()
    if (!isCancelled && options.cancelled()) isCancelled = true
    return isCancelled
  }
  const isOver = (): boolean => look() || performance.now() - start >= options.budgetMs
  const model = compile(problem, isOver) ?? compile({ ...problem, jobs: lockedOnly(problem), pairs: [], together: [] })
  if (!model) throw new Error('The problem could not be prepared')
  const isWhole = model.n === problem.jobs.length
  // A first plan is made whole whatever the time, but for the largest problems.
  search = startSearch(model, options.seed, model.n > 2000 ? isOver : look)
  if (given && isWhole) setRoutes(search, given.visits)
  let exact: number[][] | null = null
  const isSmall = isWhole && model.n <= mostExact
  let isEnumerated = false
  const { iterations } = options

  const classic = isWhole && !isSmall ? classicOf(model, isOver) : null
  /** The pure classes have a search of their own. It begins with a whole plan, and is not asked where there is none. */
  const runClassic = (s: Search, until: number): boolean => {
    if (!classic || s.best.weight > 0) return false
    const spentMs = performance.now() - start
    const { routes, iterations: done } = solveClassic(classic, {
      seed: options.seed + Math.round(until * 1000),
      ...(iterations === null
        ? { budgetMs: Math.max(0, options.budgetMs * until - spentMs) }
        : { iterations: Math.max(1, Math.round(iterations * until) - s.iterations) }),
      objective: model.hierarchical ? 'hierarchical' : 'distance',
      stopped: isOver,
      initial: bestRoutes(s).flatMap((visits) => (visits.length > 0 ? [visits.map((j) => j + 1)] : [])),
    })
    s.iterations += done
    const filled = routes.filter((visits) => visits.length > 0)
    if (filled.length > 0 && filled.length <= model.V)
      setRoutes(
        s,
        Array.from({ length: model.V }, (_, v) => (filled[v] ?? []).map((i) => i - 1)),
      )
    return true
  }

  /** The part of a stretch that ends at `until` that is spent: 1 at the latest where that is behind us, or nowhere. */
  const spentUntil =
    (until: number) =>
    (done: number): number => {
      if (isOver()) return 1
      const part = iterations === null ? (performance.now() - start) / options.budgetMs : done / iterations
      return part < until ? part / until : 1
    }
  const held = (): Search => search as Search
  /** Of everything that the classes do not cover. In rounds the threads are beginnings of their own. */
  const runGeneral = (until: number): void => {
    if (model.hierarchical && model.hasPairs && until === 1 && held().iterations === 0) tryBeginnings()
    runSearch(held(), spentUntil(until))
  }
  const tryBeginnings = (): void => {
    for (let k = 0; k < beginnings.count; k++) {
      const spent = spentUntil((k + 1) * beginnings.part)
      const done = held().iterations
      if (spent(done) >= 1) continue
      if (k > 0) {
        trial = startSearch(model, options.seed + k * 104_729, isOver)
        trial.iterations = done
      }
      const running = trial ?? held()
      runSearch(running, spent)
      search = better(search, trial) as Search
      search.iterations = running.iterations
      trial = null
    }
    setRoutes(held(), bestRoutes(held()))
  }

  return {
    run(until) {
      if (isSmall && !isEnumerated) {
        isEnumerated = true
        // Vehicles that all differ, with breaks, have more orders than there may be time for: then it is searched as others are.
        const isLate = (): boolean => performance.now() - start >= options.budgetMs * enumerationPart
        exact = solveExactly(model, () => isOver() || isLate())
        if (exact) setRoutes(held(), exact)
      }
      if (exact || !isWhole) return
      if (!runClassic(held(), until)) runGeneral(until)
    },
    best: () => ({ worth: worth(), routes: exact ?? bestRoutes(held()) }),
    take: (routes) => setRoutes(held(), routes),
    finish() {
      const found = plainRoutes(model, exact ?? bestRoutes(held()), isSmall)
      const routes = given && isBetterPlan(problem, given.evaluation, evaluate(problem, found)) ? given.routes : found
      const { unplanned, evaluation } = judge(problem, routes, isCancelled)
      const done = held().iterations
      const ending: Ending = isCancelled
        ? 'cancelled'
        : exact || problem.jobs.length === 0 || problem.vehicles.length === 0
          ? 'exact'
          : iterations !== null && done >= iterations
            ? 'iterations'
            : 'time'
      tell()
      return { routes, evaluation, unplanned, ending, iterations: done, elapsedMs: performance.now() - start }
    },
  }
}

/** Of two searches the one with the better plan; the first where neither is. */
function better(a: Search | null, b: Search | null): Search | null {
  if (!a || !b) return a ?? b
  return isWorthMore(b.best, a.best, a.m.hierarchical) ? b : a
}

/** Is a plan worth more than another by the checker's word? */
function isBetterPlan({ objective }: Problem, a: Evaluation, b: Evaluation): boolean {
  const worthOf = ({ objective: { unplanned, vehicles, value } }: Evaluation): Worth => {
    return { weight: unplanned, used: vehicles, cost: value }
  }
  return isWorthMore(worthOf(a), worthOf(b), objective === 'hierarchical')
}

const lockedOnly = (problem: Problem): Problem['jobs'] => {
  const ids = new Set(problem.vehicles.flatMap(({ prefix }) => prefix ?? []))
  return problem.jobs.filter(({ id }) => ids.has(id))
}

/** Visits by vehicle as routes of ids, with the breaks that are taken. */
function plainRoutes(m: Model, routes: readonly (readonly number[])[], isThorough: boolean): Route[] {
  const schedule = makeSchedule(m)
  const { jobs, vehicles } = m.problem
  return routes.flatMap((visits, v) => {
    const vehicle = vehicles[v]
    if (!vehicle || visits.length === 0) return []
    const breaks = (m.breakAt[v + 1] as number) - (m.breakAt[v] as number)
    const list: Visit[] = []
    schedule.seq.set(visits)
    const isFound =
      breaks > 0 &&
      (isThorough && m.timed
        ? priceRoute(m, schedule, v, visits.length, true) < Number.POSITIVE_INFINITY
        : passRoute(m, schedule, v, visits.length))
    const addBreaks = (gap: number): void => {
      if (!isFound) return
      for (let b = 0; b < breaks; b++) if (schedule.gapOf[b] === gap) list.push({ break: b })
    }
    for (const [g, j] of visits.entries()) {
      addBreaks(g + 1)
      list.push(jobs[j]?.id ?? '')
    }
    addBreaks(visits.length + 1)
    return [{ vehicle: vehicle.id, visits: list }]
  })
}

/** The checker's word, and reasons for what stays out. */
function judge(
  problem: Problem,
  routes: readonly Route[],
  isCancelled: boolean,
): Pick<Solution, 'unplanned' | 'evaluation'> {
  const checker = makeChecker(problem)
  const evaluation = evaluate(problem, routes, checker)
  const wrong = evaluation.violations.find(({ tolerated }) => !tolerated)
  if (wrong) throw new Error(`The search made a plan that the checker refuses: ${JSON.stringify(wrong)}`)
  if (evaluation.unplanned.length === 0) return { evaluation, unplanned: [] }
  const board = makeBoard(checker, routes)
  const isEmpty = board.routes.map(({ visits }) => visits.length === 0)
  const alone = {
    ...board,
    routes: board.routes.filter((_, r) => isEmpty[r]),
    now: board.now.filter((_, r) => isEmpty[r]),
  }
  let left = isCancelled ? mostPlaces.cancelled : mostPlaces.usual
  const from = performance.now()
  const isOver = (): boolean => left <= 0 || performance.now() - from > cancelledMs
  const unplanned = evaluation.unplanned.map((id, index): Unplanned => {
    if (isCancelled && isOver())
      return { job: id, reason: { rule: 'cancelled', amount: 0, dimension: null, vehicle: null }, repair: null }
    // Each has its share; where that is small, places of its own are tried first.
    const share = Math.max(20, Math.ceil(left / (evaluation.unplanned.length - index)))
    const isClose = share >= Math.min(4000, problem.jobs.length)
    left -= isClose ? Math.min(4000, problem.jobs.length) : alone.routes.length
    return reasonOf(isClose ? board : alone, id, Math.min(4000, share))
  })
  return { evaluation, unplanned }
}
