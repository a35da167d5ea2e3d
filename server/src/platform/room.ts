import { type ErrorDetails, Refusal } from './errors.ts'

/** How much may be on its way at once. */
export interface RoomLimits {
  /** How many, of one owner and of all. */
  readonly ofOne: number
  readonly ofAll: number
  /** Bytes of all. */
  readonly bytes: number
  /** What is said to an owner who has enough, and where there is no room. */
  readonly enough: ErrorDetails
  readonly full: ErrorDetails
}

/** Something that is on its way. */
export interface Guest {
  /** Takes room for more bytes; refuses when there is none, or when it was sent away. */
  grow(bytes: number): void
  /** All of it is there: it is not sent away any more. */
  stay(): void
  /** Gives back its room. */
  leave(): void
}

/** Fewer bytes a second than that are slow when others have no room at all, after so many milliseconds. */
const slow = { bytesPerSecond: 64 * 1024, after: 10_000 }

interface Held {
  readonly owner: number | string
  readonly since: number
  readonly out: (refusal: Refusal) => void
  bytes: number
  mayGo: boolean
}

/**
 * Opens room that nobody can keep from others. When it is full, the slowest of whoever has most is sent away (`out`) for one
 * who has less than that; where all have alike, whoever is slow. What has come whole stays.
 */
export function openRoom(limits: RoomLimits): (owner: number | string, out: Held['out']) => Guest {
  const held = new Set<Held>()
  let bytesOfAll = 0

  const shareOf = (owner: Held['owner'], by: 'count' | 'bytes'): number => {
    let share = 0
    for (const one of held) if (one.owner === owner) share += by === 'count' ? 1 : one.bytes
    return share
  }
  const drop = (one: Held): void => {
    if (held.delete(one)) bytesOfAll -= one.bytes
  }
  const rateOf = ({ bytes, since }: Held): number => (bytes * 1000) / Math.max(1, performance.now() - since)
  const isSlow = (one: Held): boolean => performance.now() - one.since > slow.after && rateOf(one) < slow.bytesPerSecond

  /** Sends one away for another, whose own share counts already; false when that would be unjust. */
  const makeRoom = (guest: Held, by: 'count' | 'bytes'): boolean => {
    const own = shareOf(guest.owner, by)
    let last: { readonly one: Held; readonly share: number } | null = null
    for (const one of held) {
      if (!one.mayGo || one === guest) continue
      const share = shareOf(one.owner, by)
      if (share < own || (share === own && (one.owner === guest.owner || !isSlow(one)))) continue
      if (last === null || share > last.share || (share === last.share && rateOf(one) < rateOf(last.one)))
        last = { one, share }
    }
    if (last === null) return false
    drop(last.one)
    last.one.out(new Refusal('ServerBusy', limits.full))
    return true
  }
  const refuse = (guest: Held): never => {
    drop(guest)
    throw new Refusal('ServerBusy', limits.full)
  }
  return (owner, out) => {
    if (limits.ofOne < Infinity && shareOf(owner, 'count') >= limits.ofOne)
      throw new Refusal('TooManyRequests', limits.enough)
    const guest: Held = { owner, out, since: performance.now(), bytes: 0, mayGo: true }
    held.add(guest)
    if (held.size > limits.ofAll && !makeRoom(guest, 'count')) refuse(guest)
    return {
      grow(bytes) {
        if (!held.has(guest)) refuse(guest)
        guest.bytes += bytes
        bytesOfAll += bytes
        while (bytesOfAll > limits.bytes) if (!makeRoom(guest, 'bytes')) refuse(guest)
      },
      stay() {
        guest.mayGo = false
      },
      leave: () => drop(guest),
    }
  }
}
