import { placeBreaks } from './breaks.ts'
import { classicOf } from './classic.ts'
import { type Checker, type Evaluation, evaluate, makeChecker } from './evaluate.ts'
import { mostExact, solveExactly } from './exact.ts'
import { solveClassic } from './genetic/solve-classic.ts'
import { type Board, judgePlace, makeBoard, type Place, withPlace } from './places.ts'
import type { Problem, Route, Visit } from './problem.ts'
import { reasonOf, type Unplanned } from './reasons.ts'
import { compile } from './search/compile.ts'
import type { Model } from './search/model.ts'
import { makeSchedule, passRoute, priceRoute } from './search/schedule.ts'
import { bestRoutes, runSearch, type Search, setRoutes, startSearch } from './search/search.ts'
import type { Ending, Progress, Solution } from './solution.ts'
import { readStart } from './start.ts'
import { checkOnce } from './validate.ts'
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

/** Progress is told this often at most, and heard of within 200 ms where this thread has half a processor. */
const tellEveryMs = 50
/**
 * With pairs and fewest vehicles so many searches begin, each with so much of the budget, and the best goes on: whether a vehicle can
 * be saved depends on where one began.
 */
const beginnings = { count: 3, part: 0.1 }
/** So much of the time a small problem is enumerated at most. */
const enumerationPart = 0.5
/** So many places are tried at most for all jobs that stay out, and for each. */
const mostPlaces = { usual: 15_000, each: 4000 }
/** Reasons that are not found in this time are left out; of a cancelled search somebody waits for the end. A place with breaks takes long. */
const reasonsMs = { usual: 500, cancelled: 50 }
/** So often reasons are looked for again, where something could go in. */
const mostTurns = 4
/** So many jobs that nobody can reach are tried two by two. */
const mostStuck = 8

/** Prepares the work on a problem; throws a ProblemError where it makes no sense. */
export function startWork(problem: Problem, options: WorkOptions): Work {
  checkOnce(problem)
  const given = options.start ? readStart(problem, options.start) : null
  const start = performance.now()
  let told = start
  let search: Search | null = null
  /** Another beginning, while it is tried. */
  let trial: Search | null = null
  let isCancelled = false
  /** The search of the pure classes, while it runs: how far it is, and what it has, which it keeps to itself until it ends. */
  let ahead: { iterations: number; worth: (() => Worth) | null } | null = null
  const nothing: Worth = {
    weight: problem.jobs.reduce((sum, job) => sum + 1 + (job.priority ?? 0), 0),
    used: 0,
    cost: 0,
  }
  const worth = (): Worth => better(search, trial)?.best ?? nothing
  let said: Worth | null = null
  const tell = (): void => {
    const now = ahead?.worth?.() ?? worth()
    // Legs that are summed in another order differ in the last digits: what is no better is told as before.
    const isSame = said && now.weight === said.weight && now.used === said.used && now.cost > said.cost - 1e-7
    if (!said || !isSame) said = now
    const { weight, used, cost } = said
    told = performance.now()
    options.onProgress({
      elapsedMs: told - start,
      iterations: ((trial ?? search)?.iterations ?? 0) + (ahead?.iterations ?? 0),
      unplanned: Number.isFinite(weight) ? weight : nothing.weight,
      vehicles: used,
      value: cost,
    })
  }
  const look = (): boolean => {
    if (performance.now() - told >= tellEveryMs) tell()
    if (!isCancelled && options.cancelled()) isCancelled = true
    return isCancelled
  }
  // Who asked has waited for a thread, and for it to read the problem.
  tell()
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
    const now: NonNullable<typeof ahead> = { iterations: 0, worth: null }
    ahead = now
    const { routes, iterations: done } = solveClassic(classic, {
      seed: options.seed + Math.round(until * 1000),
      ...(iterations === null
        ? { budgetMs: Math.max(0, options.budgetMs * until - spentMs) }
        : { iterations: Math.max(1, Math.round(iterations * until) - s.iterations) }),
      objective: model.hierarchical ? 'hierarchical' : 'distance',
      stopped: (count) => {
        now.iterations = count
        return isOver()
      },
      onBetter(best, cost) {
        const made = () => ({ weight: 0, used: best().filter((visits) => visits.length > 0).length, cost })
        if (now.worth || isWorthMore(made(), s.best, model.hierarchical)) now.worth = made
      },
      initial: bestRoutes(s).flatMap((visits) => (visits.length > 0 ? [visits.map((j) => j + 1)] : [])),
    })
    ahead = null
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
      look()
      const checker = makeChecker(problem)
      const found = plainRoutes(model, exact ?? bestRoutes(held()), checker)
      const routes =
        given && isBetterPlan(problem, given.evaluation, evaluate(problem, found, checker)) ? given.routes : found
      let evaluation = approved(problem, routes, checker)
      let all = routes
      let unplanned: readonly Unplanned[] = []
      if (evaluation.unplanned.length > 0) {
        // Each look tells how it goes. A count of iterations says what is done, not the clock: only who cuts it short is not kept waiting.
        const from = performance.now()
        const isLate = (): boolean =>
          isOver() && performance.now() - from > (isCancelled ? reasonsMs.cancelled : reasonsMs.usual)
        const judged = withReasons(checker, routes, isLate)
        unplanned = judged.unplanned
        if (unplanned.length < evaluation.unplanned.length) {
          all = judged.routes
          evaluation = approved(problem, all, checker)
        }
      }
      const done = held().iterations
      const ending: Ending = isCancelled
        ? 'cancelled'
        : exact || problem.jobs.length === 0 || problem.vehicles.length === 0
          ? 'exact'
          : iterations !== null && done >= iterations
            ? 'iterations'
            : 'time'
      tell()
      return { routes: all, evaluation, unplanned, ending, iterations: done, elapsedMs: performance.now() - start }
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

/** Visits by vehicle as routes of ids, with the breaks that are taken, where they cost least. */
function plainRoutes(m: Model, routes: readonly (readonly number[])[], checker: Checker): Route[] {
  const schedule = makeSchedule(m)
  const { jobs, vehicles } = m.problem
  return routes.flatMap((visits, v) => {
    const vehicle = vehicles[v]
    if (!vehicle || visits.length === 0) return []
    const breaks = (m.breakAt[v + 1] as number) - (m.breakAt[v] as number)
    const list: Visit[] = []
    if (breaks > 0 && visits.length === (vehicle.prefix?.length ?? 0)) {
      // Of nothing but what is locked the search knows no other way than all rules kept; here the fewest are broken.
      return [{ vehicle: vehicle.id, visits: placeBreaks(checker, vehicle.id, vehicle.prefix ?? [], true).visits }]
    }
    schedule.seq.set(visits)
    const isFound =
      breaks > 0 &&
      ((m.timed && priceRoute(m, schedule, v, visits.length, true) < Number.POSITIVE_INFINITY) ||
        passRoute(m, schedule, v, visits.length))
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

/** A plan with the checker's word. Throws where the checker finds anything. */
function approved(problem: Problem, routes: readonly Route[], checker: Checker): Evaluation {
  const evaluation = evaluate(problem, routes, checker)
  const wrong = evaluation.violations.find(({ tolerated }) => !tolerated)
  if (wrong) throw new Error(`The search made a plan that the checker refuses: ${JSON.stringify(wrong)}`)
  return evaluation
}

interface Judged {
  readonly routes: readonly Route[]
  readonly unplanned: readonly Unplanned[]
}

/**
 * A reason for each of what stays out; what fits as it is goes in instead, and then the others are looked at again. Those that there is
 * no time for say so.
 */
function withReasons(checker: Checker, given: readonly Route[], isOver: () => boolean): Judged {
  let board = makeBoard(checker, given)
  const reasons = new Map<string, Unplanned>()
  const outOf = (): string[] => {
    const out: string[] = []
    for (const { id } of checker.problem.jobs) if (!board.planned.has(id)) out.push(id)
    return out
  }
  for (let turn = 0, isChanged = true; isChanged && turn < mostTurns; turn++) {
    isChanged = false
    const out = outOf()
    let left = mostPlaces.usual
    for (const [index, id] of out.entries()) {
      if (isOver()) break
      if (board.planned.has(id)) continue
      // Each has its share, however small: places are spread over the routes.
      const share = Math.min(mostPlaces.each, Math.max(20, Math.ceil(left / (out.length - index))))
      left -= share
      const reason = reasonOf(board, id, share)
      reasons.set(id, reason)
      if (!reason.repair || reason.repair.obstacles.length > 0) continue
      board = withPlace(board, reason.repair)
      isChanged = true
    }
    const place = isChanged || isOver() ? null : twoTogether(board, outOf(), reasons, isOver)
    if (!place) continue
    board = withPlace(board, place)
    isChanged = true
  }
  const routes = checker.problem.vehicles.flatMap(({ id }) => board.byVehicle.get(id) ?? [])
  const unplanned = outOf().map(
    (id): Unplanned =>
      reasons.get(id) ?? {
        job: id,
        reason: { rule: 'cancelled', amount: 0, dimension: null, vehicle: null },
        repair: null,
      },
  )
  return { routes, unplanned }
}

/** A place for two that are reached over nothing but each other. */
function twoTogether(
  board: Board,
  out: readonly string[],
  reasons: ReadonlyMap<string, Unplanned>,
  isOver: () => boolean,
): Place | null {
  const isStuck = (id: string): boolean =>
    reasons.get(id)?.reason.rule === 'unreachable' && !board.checker.pairs.has(id)
  const few = out.filter(isStuck).slice(0, mostStuck)
  for (const first of few)
    for (const then of few)
      if (first !== then)
        for (const [r, { visits }] of board.routes.entries())
          for (let at = 0; at <= visits.length; at++) {
            if (isOver()) return null
            const place = judgePlace(board, r, first, at, then, at + 1)
            if (place.obstacles.length === 0) return place
          }
  return null
}
