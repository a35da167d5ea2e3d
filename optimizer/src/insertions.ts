import { type Checker, makeChecker } from './evaluate.ts'
import { type Job, type Pair, type Problem, ProblemError, type Route, sizeOf, type Visit } from './problem.ts'
import { type Board, judgePlace, makeBoard, type Place, placesOf, reasonOf, type Unplanned } from './reasons.ts'
import { checkJob, dimensionsOf } from './validate.ts'

const checkers = new WeakMap<Problem, Checker>()

function checkerOf(problem: Problem): Checker {
  const known = checkers.get(problem) ?? makeChecker(problem)
  checkers.set(problem, known)
  return known
}

/** The problem with the job, which may be one of its own, by its id or as it is changed. */
function boardOf(problem: Problem, routes: readonly Route[], job: string | Job): { board: Board; id: string } {
  if (typeof job === 'string') {
    const checker = checkerOf(problem)
    if (!checker.jobs.has(job)) throw new ProblemError('job', `is no job of this problem: ${job}`)
    return { board: makeBoard(checker, routes), id: job }
  }
  checkJob('job', job, sizeOf(problem.matrix), dimensionsOf(problem), checkerOf(problem).vehicles)
  const jobs = [...problem.jobs.filter(({ id }) => id !== job.id), job]
  return { board: makeBoard(makeChecker({ ...problem, jobs }), routes), id: job.id }
}

const without = (routes: readonly Route[], ids: ReadonlySet<string>): Route[] =>
  routes.map((route) => ({
    ...route,
    visits: route.visits.filter((visit) => typeof visit !== 'string' || !ids.has(visit)),
  }))

/** The pair that is placed with a job: not where its pickup is locked, which stays on board where it is. */
const pairOf = (problem: Problem, id: string): Pair | undefined => {
  const pair = problem.pairs?.find(({ pickup, delivery }) => pickup === id || delivery === id)
  return pair && problem.vehicles.some(({ prefix }) => prefix?.includes(pair.pickup)) ? undefined : pair
}

const together = (problem: Problem, id: string): Set<string> => {
  const pair = pairOf(problem, id)
  return new Set(pair ? [pair.pickup, pair.delivery] : [id])
}

/**
 * Where a job fits into a plan: places that break nothing, cheapest first (by what the objective counts, then by delay). The job may be
 * a new one, or one of the problem; where the plan has it already, it is looked at as if it had not. Of a pair both are placed, unless its
 * pickup is locked. The problem is looked up once: give a changed one as another object. Throws a ProblemError for a job that makes no sense.
 * @param most so many places are answered at most
 */
export function insertions(problem: Problem, routes: readonly Route[], job: string | Job, most = 50): Place[] {
  const id = typeof job === 'string' ? job : job.id
  const { board } = boardOf(problem, without(routes, together(problem, id)), job)
  return placesOf(board, id)
    .filter(({ obstacles }) => obstacles.length === 0)
    .sort((a, b) => a.value - b.value || a.delay - b.delay)
    .slice(0, most)
}

/** Why a job is where it is. */
interface Explanation {
  readonly job: string
  /** Where it is, and what it adds there; null: it stays out. */
  readonly place: Place | null
  /** Why it stays out; null where it does not. */
  readonly unplanned: Unplanned | null
  /** The best place in each other route, cheapest first; those that break something come last, with what they break. */
  readonly others: readonly Place[]
}

const rank = (a: Place, b: Place): number => a.obstacles.length - b.obstacles.length || a.value - b.value

/** Why a job of the problem is where it is in a plan, and not elsewhere. Throws a ProblemError for an id that the problem has not. */
export function explain(problem: Problem, routes: readonly Route[], job: string): Explanation {
  const ids = together(problem, job)
  const { board } = boardOf(problem, without(routes, ids), job)
  const home = routes.find(({ visits }) => visits.includes(job))
  const best = new Map<string, Place>()
  for (const place of placesOf(board, job)) {
    const known = best.get(place.vehicle)
    if (!known || rank(place, known) < 0) best.set(place.vehicle, place)
  }
  const others = [...best.values()].filter(({ vehicle }) => vehicle !== home?.vehicle).sort(rank)
  if (!home) return { job, place: null, unplanned: reasonOf(board, job), others }
  const at = (visits: readonly Visit[], id: string): number => visits.indexOf(id)
  const r = board.routes.findIndex(({ vehicle }) => vehicle === home.vehicle)
  const pair = pairOf(problem, job)
  const place =
    r < 0
      ? null
      : pair
        ? judgePlace(board, r, pair.pickup, at(home.visits, pair.pickup), pair.delivery, at(home.visits, pair.delivery))
        : judgePlace(board, r, job, at(home.visits, job), null, 0)
  return { job, place, unplanned: null, others }
}
