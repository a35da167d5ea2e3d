import { fireEvent, render } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useHotkeys } from './hotkeys.ts'
import { takeLooseScans } from './loose-scans.ts'

function Keys({ run }: { readonly run: Readonly<Record<string, () => void>> }) {
  useHotkeys(run)
  return <input aria-label="typed" />
}

function takes() {
  const take = vi.fn<(code: string) => void>()
  const left = new AbortController()
  takeLooseScans(take, left.signal)
  return { take, stop: () => left.abort() }
}

test('a lone digit is a key; the digits of a code that a scanner types are not', () => {
  vi.useFakeTimers()
  const run = { '1': vi.fn(), '5': vi.fn() }
  const { unmount } = render(<Keys run={run} />)
  const { stop } = takes()
  const type = (keys: string, pause: number): void => {
    for (const key of keys) {
      fireEvent.keyDown(document.body, { key })
      vi.advanceTimersByTime(pause)
    }
  }
  const ran = () => [run['1'].mock.calls.length, run['5'].mock.calls.length]
  for (const pause of [5, 60, 120]) type('A5012345', pause)
  vi.advanceTimersByTime(1_000)
  expect(ran()).toEqual([0, 0])
  type('5', 1_000)
  type('1', 1_000)
  expect(ran()).toEqual([1, 1])
  stop()
  unmount()
  vi.useRealTimers()
})

test('a scan where no field takes it is handed on as a whole: its end opens nothing, and capitals are no shortcuts', async () => {
  const run = { j: vi.fn(), e: vi.fn(), Enter: vi.fn(), 'shift+r': vi.fn() }
  const { getByLabelText } = render(<Keys run={run} />)
  const { take, stop } = takes()
  const type = (text: string, target: Element = document.body): void => {
    for (const key of text) fireEvent.keyDown(target, { key, shiftKey: /[A-Z]/.test(key) })
    fireEvent.keyDown(target, { key: 'Enter' })
  }
  type('0200000100357')
  type('GT-SEN-100E')
  expect(take.mock.calls).toEqual([['0200000100357'], ['GT-SEN-100E']])
  expect([run.e, run.Enter].map((one) => one.mock.calls.length)).toEqual([0, 0])
  // Keys of people: a shortcut among them, too few of them, or in a field.
  type('jjjjj')
  type('12')
  type('0200000100357', getByLabelText('typed'))
  expect(take).toHaveBeenCalledTimes(2)
  expect(run.j).toHaveBeenCalledTimes(5)
  expect(run.Enter).toHaveBeenCalledTimes(2)
  fireEvent.keyDown(document.body, { key: 'R', shiftKey: true })
  // Once it is known that no scanner typed it.
  await expect.poll(() => run['shift+r'].mock.calls.length).toBe(1)
  stop()
})

/** Types keys with the pause after each; a shift stands before each capital, as scanners write it. */
function type(keys: readonly (readonly [key: string, pause: number])[]): void {
  for (const [key, pause] of keys) {
    const isCapital = /^[A-Z]$/.test(key)
    if (isCapital) fireEvent.keyDown(document.body, { key: 'Shift', shiftKey: true })
    fireEvent.keyDown(document.body, { key, shiftKey: isCapital })
    vi.advanceTimersByTime(pause)
  }
}
const all = Array.from('abcdefghijklmnopqrstuvwxyz0123456789/?[]')
  .flatMap((key) => [key, `g ${key}`])
  .filter((name) => name !== 'g')
const watched = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, vi.fn()]))
const ranOf = (run: Readonly<Record<string, { readonly mock: { readonly calls: readonly unknown[] } }>>) =>
  Object.entries(run).flatMap(([name, { mock }]) => mock.calls.map(() => name))

/** What people press as fast as they can is no beginning of a code. */
const code = fc
  .stringMatching(/^[A-Za-z0-9.+$%-][A-Za-z0-9 ./+$%-]{3,29}$/)
  .filter((text) => !/^([jkx].?[jkx]|(.)\2+$)/.test(text))
const scan = code.chain((text) =>
  fc.tuple(
    fc.constant(text),
    fc.array(fc.integer({ min: 0, max: 150 }), { minLength: text.length, maxLength: text.length }),
  ),
)
const keysOf = (text: string, pauses: readonly number[]) =>
  Array.from(text).map((key, index) => [key, pauses[index] ?? 0] as const)

describe('a scan where every key is a shortcut', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is looked for and presses nothing, whatever its rhythm to 150 ms; but a row is walked by its first letter', () => {
    fc.assert(
      fc.property(fc.array(scan, { minLength: 1, maxLength: 3 }), (scans) => {
        const run = watched([
          ...all,
          'Enter',
          ' ',
          ...Array.from('abcdefghijklmnopqrstuvwxyz').map((key) => `shift+${key}`),
        ])
        const { unmount } = render(<Keys run={run} />)
        const { take, stop } = takes()
        for (const [text, pauses] of scans) type([...keysOf(text, pauses), ['Enter', 3_000]])
        stop()
        unmount()
        expect(take.mock.calls.flat()).toEqual(scans.map(([text]) => text))
        expect(ranOf(run).filter((name) => !/^[jk]$/.test(name))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('that broke off, or never ends, presses nothing either, and its tail is no code', () => {
    fc.assert(
      fc.property(scan, scan, fc.integer({ min: 151, max: 900 }), ([head, pauses], [tail, more], gap) => {
        const run = watched([...all, 'Enter'])
        const { unmount } = render(<Keys run={run} />)
        const { take, stop } = takes()
        type([...keysOf(head, [...pauses.slice(0, -1), gap]), ...keysOf(tail, more), ['Enter', 3_000]])
        stop()
        unmount()
        expect(take).not.toHaveBeenCalled()
        expect(ranOf(run).filter((name) => !/^[jk]$/.test(name))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('is not what somebody types who is fast', () => {
    const run = watched([...all, 'Enter', ' '])
    const { unmount } = render(<Keys run={run} />)
    const { take, stop } = takes()
    const press = (text: string, pause: number): string[] => {
      for (const one of Object.values(run)) one.mockClear()
      type(
        Array.from(text).map((key, index) => [key === '>' ? 'Enter' : key, index === text.length - 1 ? 1_500 : pause]),
      )
      return ranOf(run).sort()
    }
    for (const pause of [30, 90, 140, 200]) {
      expect(press('jjj', pause)).toEqual(['j', 'j', 'j'])
      expect(press('jjjjjjk>', pause)).toEqual(['Enter', 'j', 'j', 'j', 'j', 'j', 'j', 'k'])
      expect(press('xjxjx', pause)).toEqual(['j', 'j', 'x', 'x', 'x'])
      expect(press('gp', pause)).toEqual(['g p'])
      expect(press('je', pause)).toEqual(['e', 'j'])
      expect(press('nnnnn', pause)).toEqual(['n', 'n', 'n', 'n', 'n'])
      expect(press(']]]]', pause)).toEqual([']', ']', ']', ']'])
      expect(press('c', pause)).toEqual(['c'])
    }
    // Rows are walked, a search begins, the row in front is looked at with the press itself.
    for (const key of ['j', 'k', '/', ' ']) {
      fireEvent.keyDown(document.body, { key })
      expect(run[key]).toHaveBeenCalled()
      vi.advanceTimersByTime(1_500)
    }
    expect(take).not.toHaveBeenCalled()
    stop()
    unmount()
  })
})
