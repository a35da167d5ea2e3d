import { useState } from 'react'

/** How the rows that are seen share the elements they are shown in. */
export interface Slots {
  readonly count: number
  readonly first: number
  readonly base: number
}

/** The slots for the rows from `first` on, after those before. */
export function nextSlots(before: Slots, first: number, seen: number): Slots {
  return {
    count: Math.max(before.count, seen),
    first,
    // After a leap past everything that was seen the elements stay where they are, each with another row.
    base: Math.abs(first - before.first) < before.count ? before.base : before.base + first - before.first,
  }
}

/** The slot of a row: rows that are seen at once have different ones. */
export const slotOf = ({ count, base }: Slots, index: number): number => (((index - base) % count) + count) % count

/** Remembers the slots; asking twice for the same rows gives the same. */
function slotKeeper(): (first: number, seen: number) => Slots {
  let slots: Slots = { count: 1, first: 0, base: 0 }
  return (first, seen) => {
    slots = nextSlots(slots, first, seen)
    return slots
  }
}

/**
 * Numbers the rows that are seen by slot, so that a row that scrolls in takes over the elements of one that scrolled out:
 * making and moving elements costs frames.
 */
export function useSlots(seen: readonly { readonly index: number }[]): (index: number) => number {
  const [slotsFor] = useState(slotKeeper)
  const slots = slotsFor(seen[0]?.index ?? 0, seen.length)
  return (index) => slotOf(slots, index)
}
