/** Places for work that takes its time, shared among accounts. */
interface Turns {
  /**
   * Waits for a place; gives what gives it back. Leaving meanwhile (`left`) ends the wait. Of those who wait, the account
   * that was served longest ago comes first.
   */
  take(who: { readonly accountId: number; readonly isLong: boolean }, left: AbortSignal): Promise<() => void>
}

interface TurnLimits {
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
  /** When each account was served last, as a count of turns, since nobody had or wanted a place. */
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
    // Before that an account is not new again: one piece of work after the other would always come first.
    if (running === 0) served.clear()
  }
  return {
    async take(who, left) {
      left.throwIfAborted()
      if (mayGo(who)) begin(who)
      else
        await new Promise<void>((resolve, reject) => {
          const leave = () => {
            waiting.splice(waiting.indexOf(wait), 1)
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
