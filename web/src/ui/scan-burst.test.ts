import { gtinOf } from '@crossdock/contract/scanned-codes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BurstEnd, isDoubled, noBurst, type ScanKey, stepBurst } from './scan-burst.ts'

function ends(keys: readonly ScanKey[]): BurstEnd[] {
  let burst = noBurst
  return keys.flatMap((key) => {
    const step = stepBurst(burst, key)
    burst = step.burst
    return step.end === null ? [] : [step.end]
  })
}
const codes = (keys: readonly ScanKey[]): string[] =>
  ends(keys).flatMap((end) => (end?.kind === 'code' ? [end.text] : []))
const kinds = (keys: readonly ScanKey[]) => ends(keys).map((end) => end?.kind)

/** Keys with the pause before each. */
function at(from: number, keys: readonly (readonly [string, number])[], more: Partial<ScanKey> = {}): ScanKey[] {
  let now = from
  return keys.map(([key, pause]) => {
    now += pause
    return { key, at: now, ...more }
  })
}
const typed = (text: string, pause = 8) => Array.from(text).map((key) => [key, pause] as const)

/** Codes as they stand on labels; one twice over is no code. */
const label = fc.stringMatching(/^[A-Za-z0-9 ./+$%-]{2,40}$/).filter((text) => !isDoubled(text))
const pauses = (most: number) => fc.integer({ min: 0, max: most })
const timed = label.chain((text) =>
  fc.record({
    text: fc.constant(text),
    gaps: fc.array(pauses(150), { minLength: text.length + 1, maxLength: text.length + 1 }),
  }),
)
const keysOf = (text: string, gaps: readonly number[], end = 'Enter') => [
  ...Array.from(text).map((key, index) => [key, gaps[index] ?? 0] as const),
  [end, gaps.at(-1) ?? 0] as const,
]

test('a button that is pressed by Space, and the next one by Enter, are no scan; one character is a broken one', () => {
  expect(
    ends(
      at(10_000, [
        [' ', 900],
        ['Enter', 700],
      ]),
    ),
  ).toEqual([])
  expect(
    kinds(
      at(10_000, [
        ['7', 900],
        ['Enter', 700],
      ]),
    ),
  ).toEqual(['broken'])
})

describe('whole bursts', () => {
  test('whatever the rhythm to 150 ms, the code is the code, to the letter', () => {
    fc.assert(
      fc.property(timed, fc.constantFrom('Enter', 'Tab', '\u0003'), ({ text, gaps }, end) => {
        expect(codes(at(10_000, keysOf(text, gaps, end)))).toEqual([text])
      }),
    )
  })

  test('one after the other, each is itself', () => {
    fc.assert(
      fc.property(fc.array(timed, { minLength: 1, maxLength: 6 }), pauses(5000), (scans, between) => {
        let now = 10_000
        const keys = scans.flatMap(({ text, gaps }) => {
          const one = at(now, keysOf(text, gaps))
          // Longer than the echo of an end.
          now = (one.at(-1)?.at ?? 0) + 151 + between
          return one
        })
        expect(codes(keys)).toEqual(scans.map(({ text }) => text))
      }),
    )
  })

  test('frames, shifts and double ends do not matter', () => {
    const framed = [['\u0002', 5], ...typed('SKU-1'), ['\u0003', 5], ['Enter', 5]] as const
    expect(ends(at(1000, framed))).toMatchObject([{ kind: 'code', text: 'SKU-1' }, { kind: 'echo' }])
    const shifted = [
      ['Shift', 5],
      ['S', 2],
      ['Shift', 5],
      ['K', 2],
      ['U', 5],
      ['Enter', 5],
      ['Enter', 2],
    ] as const
    expect(ends(at(1000, shifted))).toMatchObject([{ kind: 'code', text: 'SKU' }, { kind: 'echo' }])
    const ctrl = [
      { key: 'b', at: 1000, isCtrl: true },
      ...at(1000, typed('01A')),
      { key: ']', at: 1030, isCtrl: true },
      ...at(1030, typed('10B')),
      { key: 'c', at: 1060, isCtrl: true },
    ]
    expect(codes(ctrl)).toEqual(['01A\u001d10B'])
  })
})

describe('broken and merged bursts', () => {
  test('a pause anywhere, and neither the code nor its tail is one', () => {
    fc.assert(
      fc.property(timed, fc.nat(), fc.integer({ min: 151, max: 60_000 }), ({ text, gaps }, where, pause) => {
        const broken = gaps.with(1 + (where % (gaps.length - 1)), pause)
        expect(codes(at(10_000, keysOf(text, broken)))).toEqual([])
      }),
    )
  })

  test('characters that come out of their order in time are no code', () => {
    const [first, ...rest] = at(10_000, [...typed('SKU-1'), ['Enter', 8]])
    expect(first && codes([{ ...first, at: 10_050 }, ...rest])).toEqual([])
  })

  test('it says so, and the next one counts', () => {
    const keys = [
      ...typed('GT-S'),
      ['E', 151],
      ...typed('N-100'),
      ['Enter', 8],
      ['A', 400],
      ...typed('-01'),
      ['Enter', 8],
    ] as const
    expect(ends(at(1000, keys))).toMatchObject([
      { kind: 'broken', text: 'GT-SEN-100' },
      { kind: 'code', text: 'A-01' },
    ])
  })

  test('a key that was left over spoils the scan after it, which is said', () => {
    expect(kinds(at(1000, [['x', 5], ['S', 500], ...typed('KU-1'), ['Enter', 8]]))).toEqual(['broken'])
    const framed = [['x', 5], ['\u0002', 500], ...typed('SKU-1'), ['\u0003', 8]] as const
    expect(codes(at(1000, framed))).toEqual(['SKU-1'])
  })

  test('two whose end was lost between them are none', () => {
    fc.assert(
      fc.property(timed, timed, fc.integer({ min: 151, max: 5000 }), (one, two, between) => {
        const keys = [...keysOf(one.text, one.gaps).slice(0, -1), ...keysOf(two.text, two.gaps.with(0, between))]
        expect(codes(at(10_000, keys))).toEqual([])
      }),
    )
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9-]{4,20}$/).filter((text) => gtinOf(text + text) === null),
        (text) => {
          expect(kinds(at(1000, [...typed(text + text), ['Enter', 8]]))).toEqual(['broken'])
        },
      ),
    )
    const framed = [['\u0002', 5], ...typed('AB-1'), ['\u0002', 8], ...typed('CD-2'), ['\u0003', 8]] as const
    expect(kinds(at(1000, framed))).toEqual(['broken'])
  })

  test('characters that went to two places are none, nor a key that is held down', () => {
    const head = at(1000, typed('GT-S'), { place: 'box' })
    const tail = at(1040, [...typed('EN-100'), ['Enter', 8]])
    expect(ends([...head, ...tail])).toMatchObject([{ kind: 'broken', isMixed: true }])
    const held = [
      ...at(1000, [['a', 0]]),
      ...at(1030, typed('aaa', 30), { isRepeat: true }),
      ...at(1150, [['Enter', 10]]),
    ]
    expect(kinds(held)).toEqual(['broken'])
  })

  test('one character is no code, and Enter long after is only Enter', () => {
    expect(
      kinds(
        at(1000, [
          ['a', 0],
          ['Enter', 10],
        ]),
      ),
    ).toEqual(['broken'])
    expect(
      kinds(
        at(1000, [
          ['a', 0],
          ['Enter', 5000],
          ['Enter', 200],
        ]),
      ),
    ).toEqual([])
    expect(kinds(at(1000, [['Enter', 0]]))).toEqual([])
  })
})

test('what no person types is known', () => {
  const sure = (pause: number) =>
    ends(at(1000, [...typed('SKU-1', pause), ['Enter', pause]])).map((end) => end?.kind === 'code' && end.isSure)
  expect([sure(20), sure(50), sure(51), sure(140)]).toEqual([[true], [true], [false], [false]])
})
