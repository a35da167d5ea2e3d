import { expect, test, vi } from 'vitest'
import { openRoom } from './room.ts'

const words = { enough: { retryAfter: 5, message: 'Enough.' }, full: { retryAfter: 10, message: 'Full.' } }

/** Opens room and notes who is sent away, by name. */
function opened(limits: { ofOne?: number; ofAll?: number; bytes?: number }) {
  const enter = openRoom({ ofOne: Infinity, ofAll: Infinity, bytes: Infinity, ...words, ...limits })
  const gone: string[] = []
  return {
    gone,
    enter: (name: string) =>
      enter(name.slice(0, 1), (refusal) => gone.push(`${name}: ${refusal.type} ${refusal.details.retryAfter}`)),
  }
}
const busy = expect.objectContaining({ type: 'ServerBusy', details: words.full })

test('an owner has so many, and gets another when one has left', () => {
  const { enter } = opened({ ofOne: 2 })
  const first = enter('a1')
  enter('a2')
  expect(() => enter('a3')).toThrow(expect.objectContaining({ type: 'TooManyRequests', details: words.enough }))
  enter('b1')
  first.leave()
  first.leave()
  enter('a3')
  expect(() => enter('a4')).toThrow('Enough.')
})

test('when all places are taken, who has fewer gets that of the slowest of whoever has most', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const { enter, gone } = opened({ ofAll: 5 })
    const [quick, slow] = [enter('a1'), enter('a2')]
    enter('a3').stay()
    enter('b1')
    enter('b2')
    vi.advanceTimersByTime(1000)
    quick.grow(1000)
    slow.grow(10)
    enter('c1')
    expect(gone).toEqual(['a2: ServerBusy 10'])
    expect(() => slow.grow(1)).toThrow(busy)
    slow.stay()
    slow.leave()
    // Nobody is sent away for one that would then have more.
    expect(() => enter('a4')).toThrow(busy)
    expect(() => enter('b3')).toThrow(busy)
    expect(() => enter('c2')).toThrow(busy)
    expect(gone).toHaveLength(1)
    enter('d1')
    // What has come whole stays, however slow its account is.
    expect(gone.slice(1)).toEqual([expect.stringMatching(/^b[12]: /)])
  } finally {
    vi.useRealTimers()
  }
})

test('where all have alike, who has been slow for a while goes; what has come whole stays', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const { enter, gone } = opened({ ofAll: 3 })
    enter('a1').stay()
    const [drips, comes] = [enter('b1'), enter('c1')]
    expect(() => enter('d1')).toThrow(busy)
    vi.advanceTimersByTime(10_001)
    drips.grow(64 * 1024 * 10 - 1000)
    comes.grow(64 * 1024 * 11)
    // Who has one already does not get another that way.
    expect(() => enter('c2')).toThrow(busy)
    enter('d1')
    expect(gone).toEqual(['b1: ServerBusy 10'])
    expect(() => enter('e1')).toThrow(busy)
  } finally {
    vi.useRealTimers()
  }
})

test('bytes go the same way: nobody fills the room against one who has less in it', () => {
  const { enter, gone } = opened({ bytes: 100 })
  const [large, small] = [enter('a1'), enter('a2')]
  large.grow(60)
  small.grow(30)
  const other = enter('b1')
  other.grow(10)
  other.grow(20)
  expect(gone).toHaveLength(1)
  const rest = gone[0]?.startsWith('a1') ? small : large
  rest.stay()
  // The rest is whole; who comes has to do with what is left, and holds nothing once refused.
  expect(() => other.grow(90)).toThrow(busy)
  expect(() => other.grow(1)).toThrow(busy)
  const next = enter('c1')
  next.grow(40)
  next.leave()
  rest.leave()
  enter('d1').grow(100)
})

test('of one’s own who is slow goes, too; what has come counts, not what it took room for', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const enter = openRoom({ ofOne: Infinity, ofAll: Infinity, bytes: 100, ...words })
    const gone: string[] = []
    const first = enter(
      'a',
      () => gone.push('first'),
      () => 10,
    )
    first.grow(90)
    const second = enter(
      'a',
      () => gone.push('second'),
      () => 640 * 1024 + 70_000,
    )
    expect(() => second.grow(20)).toThrow(busy)
    vi.advanceTimersByTime(10_001)
    const third = enter('a', () => gone.push('third'))
    third.grow(20)
    expect(gone).toEqual(['first'])
    // Whole, and smaller than was feared: what is left is for others.
    third.grow(80)
    third.stay(5)
    enter('a', () => {}).grow(95)
  } finally {
    vi.useRealTimers()
  }
})

test('where bytes are short the largest goes, and thousands of small ones cost no time', () => {
  const { enter, gone } = opened({ bytes: 10_000 })
  const small = Array.from({ length: 3000 }, (_, index) => enter(`a${index}`))
  for (const one of small) one.grow(1)
  enter('a-large').grow(7000)
  enter('b').grow(1000)
  expect(gone).toEqual(['a-large: ServerBusy 10'])
})
