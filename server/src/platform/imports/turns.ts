import { fail } from '../errors.ts'

/** Places for work that takes its time, shared among accounts. */
export interface Turns {
  /**
   * Waits for a place; gives what gives it back. Who leaves meanwhile (`left`) gives up his wait. Of those who wait, the account
   * that was served longest ago comes first.
   */
  take(who: { readonly accountId: number; readonly isLong: boolean }, left: AbortSignal): Promise<() => void>
}

export interface TurnLimits {
  /** Places in all, of one account, and of long work: what is short always finds one that no long work holds. */
  readonly places: number
  readonly ofAccount: number
  readonly ofLong: number
}

interface Wait {
  readonly accountId: number
  readonly isLong: boolean
  readonly go: () => void
}

/** Opens places that are taken in turn. */
export function openTurns({ places, ofAccount, ofLong }: TurnLimits): Turns {
  const held = new Map<number, number>()
  /** When each account was served last, as a count of turns; of those that wait or hold something. */
  const served = new Map<number, number>()
  const waiting: Wait[] = []
  let [running, long, turn] = [0, 0, 0]

  const mayGo = ({ accountId, isLong }: Omit<Wait, 'go'>): boolean =>
    running < places && (held.get(accountId) ?? 0) < ofAccount && (!isLong || long < ofLong)
  const begin = ({ accountId, isLong }: Omit<Wait, 'go'>): void => {
    running++
    if (isLong) long++
    held.set(accountId, (held.get(accountId) ?? 0) + 1)
    served.set(accountId, ++turn)
  }
  const forget = (accountId: number): void => {
    if (!held.has(accountId) && waiting.every((wait) => wait.accountId !== accountId)) served.delete(accountId)
  }
  const servedAt = ({ accountId }: Wait): number => served.get(accountId) ?? 0
  const letIn = (): void => {
    for (;;) {
      const [next, ...others] = waiting.filter(mayGo)
      if (!next) return
      const first = others.reduce((best, wait) => (servedAt(wait) < servedAt(best) ? wait : best), next)
      waiting.splice(waiting.indexOf(first), 1)
      begin(first)
      first.go()
    }
  }
  const end = ({ accountId, isLong }: Omit<Wait, 'go'>): void => {
    running--
    if (isLong) long--
    const left = (held.get(accountId) ?? 1) - 1
    if (left > 0) held.set(accountId, left)
    else held.delete(accountId)
    letIn()
    forget(accountId)
  }
  return {
    async take(who, left) {
      left.throwIfAborted()
      if (mayGo(who)) begin(who)
      else
        await new Promise<void>((resolve, reject) => {
          const leave = () => {
            waiting.splice(waiting.indexOf(wait), 1)
            forget(who.accountId)
            reject(left.reason as Error)
          }
          const wait: Wait = {
            ...who,
            go() {
              left.removeEventListener('abort', leave)
              resolve()
            },
          }
          waiting.push(wait)
          left.addEventListener('abort', leave, { once: true })
        })
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        end(who)
      }
    },
  }
}

/** How many bodies may be under way, of one account and in all. */
export interface UnderWayLimits {
  readonly ofAccount: number
  readonly ofAll: number
}

/**
 * Counts what is under way by account; gives what counts it out again. An account has at most half of what others leave, but one
 * while there is one: a few of them do not take it all.
 */
export function openUnderWay({ ofAccount, ofAll }: UnderWayLimits): (accountId: number) => () => void {
  const counts = new Map<number, number>()
  let all = 0
  return (accountId) => {
    const own = counts.get(accountId) ?? 0
    if (own >= ofAccount)
      fail('TooManyRequests', {
        retryAfter: 5,
        message: 'Other imports of yours are being sent or read already. Please try again in a moment.',
      })
    if (all >= ofAll || own >= Math.max(1, (ofAll - (all - own)) / 2))
      fail('ServerBusy', {
        retryAfter: 5,
        message: 'Several imports are being read already. Please try again in a moment.',
      })
    counts.set(accountId, own + 1)
    all++
    return () => {
      all--
      const left = (counts.get(accountId) ?? 1) - 1
      if (left > 0) counts.set(accountId, left)
      else counts.delete(accountId)
    }
  }
}
