import { fail } from './errors.ts'

/** The end of a turn. */
type Leave = () => void

interface Waiting {
  readonly accountId: number
  /** The run that comes back for its turn; null of a call that waits for it. */
  readonly run: string | null
  go(): void
}

interface Rules {
  /** Turns at once. */
  readonly most: number
  /** Calls that wait for theirs: more are told to come again. */
  readonly mostWaiting: number
  /** How long a turn is kept for a run that was told of it. */
  readonly keptMs: number
}

/** A line in which the accounts take turns, however much one of them asks for: one of each, then the next one of the first. */
export function turnsOf({ most, mostWaiting, keptMs }: Rules) {
  let running = 0
  /** The account whose turn is next stands first. */
  const line = new Map<number, Waiting[]>()
  /** Runs whose turn has come and who have not come back for it. */
  const kept = new Map<string, NodeJS.Timeout>()

  const all = () => [...line.values()].flat()

  function next(): void {
    for (const [accountId, [one, ...others]] of line) {
      line.delete(accountId)
      if (others.length > 0) line.set(accountId, others)
      if (one) return one.go()
    }
    running--
  }

  function join(one: Waiting): void {
    line.set(one.accountId, [...(line.get(one.accountId) ?? []), one])
  }

  function drop(one: Waiting): void {
    const others = (line.get(one.accountId) ?? []).filter((other) => other !== one)
    if (others.length > 0) line.set(one.accountId, others)
    else line.delete(one.accountId)
  }

  function leaving(): Leave {
    let isOut = false
    return () => {
      if (isOut) return
      isOut = true
      next()
    }
  }

  function takeFree(): Leave | null {
    if (running >= most) return null
    running++
    return leaving()
  }

  /** Refuses a call that would have to wait behind another one of its account, or behind too many of others. */
  function requirePlace(accountId: number): void {
    if (running < most) return
    const calls = all().filter(({ run }) => run === null)
    if (calls.length >= mostWaiting || calls.some((call) => call.accountId === accountId))
      fail('ServerBusy', {
        retryAfter: 5,
        message: 'Several routes are being optimized already. Please try again in a moment.',
      })
  }

  /** A turn, after those who come before; whoever leaves does not wait on. */
  async function take(accountId: number, left: AbortSignal): Promise<Leave> {
    left.throwIfAborted()
    const free = takeFree()
    if (free) return free
    requirePlace(accountId)
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        drop(one)
        reject(left.reason as Error)
      }
      const go = () => {
        left.removeEventListener('abort', leave)
        resolve()
      }
      const one: Waiting = { accountId, run: null, go }
      left.addEventListener('abort', leave, { once: true })
      join(one)
    })
    return leaving()
  }

  /** Takes a run that is nobody's any more out of the line, and passes on the turn that is kept for it. */
  function giveUp(run: string): void {
    const one = all().find((other) => other.run === run)
    if (one) drop(one)
    const timer = kept.get(run)
    if (!timer) return
    clearTimeout(timer)
    kept.delete(run)
    next()
  }

  /**
   * The turn of a run that does not wait for it: a free one, or the one that is kept for it. Else it stands in the line, and is called
   * when its turn has come, to ask once more.
   */
  function takeOrCall(accountId: number, run: string, call: () => Promise<void>): Leave | null {
    const timer = kept.get(run)
    if (timer) {
      clearTimeout(timer)
      kept.delete(run)
      return leaving()
    }
    const free = takeFree()
    if (free) return free
    const go = () => {
      kept.set(run, setTimeout(() => giveUp(run), keptMs).unref())
      call().catch(() => giveUp(run))
    }
    const stands = all().find((one) => one.run === run)
    if (stands) stands.go = go
    else join({ accountId, run, go })
    return null
  }

  return { requirePlace, take, takeOrCall, giveUp }
}
