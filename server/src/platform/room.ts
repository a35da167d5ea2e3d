import { type ErrorDetails, Refusal } from './errors.ts'

/** How much may be on its way at once. */
interface RoomLimits {
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
  /** All of it is there, and has so many bytes where that is less than it took room for: it is not sent away any more. */
  stay(bytes?: number): void
  /** Gives back its room. */
  leave(): void
}

/** Fewer bytes a second than that are slow when others have no room at all, after so many milliseconds. */
const slow = { bytesPerSecond: 64 * 1024, after: 10_000 }

interface Held {
  readonly owner: number | string
  readonly since: number
  readonly out: (refusal: Refusal) => void
  /** Bytes that have come; those that it took room for where nothing else is said. */
  readonly received: () => number
  bytes: number
  mayGo: boolean
}

/**
 * Opens room that nobody can keep from others. When it is full, one of whoever has most is sent away (`out`) for one who has
 * less than that: where places are short the slowest, where bytes are the largest. Where all have alike, and of one's own,
 * whoever is slow goes. What has come whole stays.
 */
export function openRoom(
  limits: RoomLimits,
): (owner: number | string, out: Held['out'], received?: Held['received']) => Guest {
  const held = new Set<Held>()
  const shares = new Map<Held['owner'], { count: number; bytes: number }>()
  let bytesOfAll = 0

  const shareOf = (owner: Held['owner'], by: 'count' | 'bytes'): number => shares.get(owner)?.[by] ?? 0
  const take = (owner: Held['owner'], count: number, bytes: number): void => {
    const share = shares.get(owner) ?? { count: 0, bytes: 0 }
    share.count += count
    share.bytes += bytes
    bytesOfAll += bytes
    if (share.count > 0) shares.set(owner, share)
    else shares.delete(owner)
  }
  const drop = (one: Held): void => {
    if (held.delete(one)) take(one.owner, -1, -one.bytes)
  }
  const rateOf = (one: Held): number => (one.received() * 1000) / Math.max(1, performance.now() - one.since)
  const isSlow = (one: Held): boolean => performance.now() - one.since > slow.after && rateOf(one) < slow.bytesPerSecond

  /** Sends one away for another, whose own share counts already; false when that would be unjust. */
  const makeRoom = (guest: Held, by: 'count' | 'bytes'): boolean => {
    const own = shareOf(guest.owner, by)
    let last: { readonly one: Held; readonly share: number } | null = null
    for (const one of held) {
      if (!one.mayGo || one === guest) continue
      const share = shareOf(one.owner, by)
      const isAlike = one.owner === guest.owner || share === own
      if (isAlike ? !isSlow(one) : share < own) continue
      const goesFirst = (before: Held) => (by === 'bytes' ? one.bytes > before.bytes : rateOf(one) < rateOf(before))
      if (last === null || share > last.share || (share === last.share && goesFirst(last.one))) last = { one, share }
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
  return (owner, out, received) => {
    if (limits.ofOne < Infinity && shareOf(owner, 'count') >= limits.ofOne)
      throw new Refusal('TooManyRequests', limits.enough)
    const guest: Held = {
      owner,
      out,
      received: received ?? (() => guest.bytes),
      since: performance.now(),
      bytes: 0,
      mayGo: true,
    }
    held.add(guest)
    take(owner, 1, 0)
    if (held.size > limits.ofAll && !makeRoom(guest, 'count')) refuse(guest)
    return {
      grow(bytes) {
        if (!held.has(guest)) refuse(guest)
        guest.bytes += bytes
        take(owner, 0, bytes)
        while (bytesOfAll > limits.bytes) if (!makeRoom(guest, 'bytes')) refuse(guest)
      },
      stay(bytes = guest.bytes) {
        guest.mayGo = false
        if (!held.has(guest) || bytes >= guest.bytes) return
        take(owner, 0, bytes - guest.bytes)
        guest.bytes = bytes
      },
      leave: () => drop(guest),
    }
  }
}
