import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { straightMatrix } from '@crossdock/optimizer/matrices'
import { expect, test } from 'vitest'
import { search } from './route-search.ts'
import type { Unmeasured } from './route-search-messages.ts'

/** Orders around a depot. */
const asked = (count: number): Unmeasured => ({
  problem: {
    vehicles: [{ id: '0', start: 0, end: 0 }],
    jobs: Array.from({ length: count }, (_, n) => ({ id: String(n), location: n + 1 })),
    objective: 'distance',
  },
  places: Array.from({ length: count + 1 }, (_, n) => ({
    ...{ lat: 49 + ((n * 37) % 101) / 200, lng: -123 + ((n * 61) % 103) / 150 },
  })),
})

/** A program that hears nothing any more once it has a task; it writes down that it is still there. */
function endless() {
  const folder = mkdtempSync(join(tmpdir(), 'endless-'))
  const beats = join(folder, 'beats')
  const code = `
    import { appendFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    const clock = new Int32Array(new SharedArrayBuffer(4))
    parentPort.once('message', () => { for (;;) { appendFileSync(${JSON.stringify(beats)}, '.'); Atomics.wait(clock, 0, 0, 5) } })`
  return {
    program: new URL(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`),
    beats: () => statSync(beats, { throwIfNoEntry: false })?.size ?? 0,
    clear: () => rmSync(folder, { recursive: true }),
  }
}

test('a search that is not wanted any more is over, though its thread hears nothing; the thread ends with it', async () => {
  const { program, beats, clear } = endless()
  const abort = new AbortController()
  const searching = search(asked(3), { program, signal: abort.signal })
  await expect.poll(beats).toBeGreaterThan(0)
  abort.abort()
  expect(await searching).toBeNull()
  const then = beats()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(beats()).toBe(then)
  clear()
  // The next one has a thread that works.
  expect((await search(asked(3)))?.solution.ending).toBe('exact')
})

test('a search that comes to no end is ended', async () => {
  const { program, beats, clear } = endless()
  await expect(search(asked(3), { program, longestMs: 300 })).rejects.toMatchObject({
    name: 'ThreadEnded',
    message: 'A search has not come to its end.',
  })
  const then = beats()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(beats()).toBe(then)
  clear()
})

test('a search whose thread dies says so, and the next one has another', async () => {
  const program = new URL(`data:text/javascript,${encodeURIComponent('process.exit(1)')}`)
  await expect(search(asked(300), { program })).rejects.toMatchObject({ name: 'ThreadEnded' })
  const broken = new URL(`data:text/javascript,${encodeURIComponent('throw new Error("out of memory")')}`)
  await expect(search(asked(300), { program: broken })).rejects.toMatchObject({ name: 'ThreadEnded' })
  expect((await search(asked(3)))?.solution.ending).toBe('exact')
})

test('a search tells how far it is, and ends where nobody wants it', async () => {
  const abort = new AbortController()
  const percents: number[] = []
  const searching = search(asked(400), {
    signal: abort.signal,
    onPercent: (percent) => {
      percents.push(percent)
      abort.abort()
    },
  })
  expect(await searching).toBeNull()
  expect(percents.length).toBeGreaterThan(0)
  expect(await search(asked(3), { signal: abort.signal })).toBeNull()
})

test('what the thread cannot search is told', async () => {
  const { problem, places } = asked(3)
  await expect(search({ problem, places: places.slice(1) })).rejects.toThrow('location')
  const nowhere = places.map((place) => ({ ...place, lat: 91 }))
  await expect(search({ problem, places: nowhere })).rejects.toThrow('nowhere on earth')
})

test('the ways are measured and handed on where nobody waits for it', async () => {
  // What is loaded and compiled once is no part of it.
  await search(asked(3))
  const many = asked(1_500)
  const places = many.places.map(({ lat, lng }) => ({ latitude: lat, longitude: lng }))
  const from = performance.eventLoopUtilization()
  straightMatrix(places)
  await new Promise((resolve) => setTimeout(resolve, 1))
  const measuring = performance.eventLoopUtilization(from).active
  const begun = performance.eventLoopUtilization()
  const found = await search({ ...many, problem: asked(3).problem })
  expect(performance.eventLoopUtilization(begun).active).toBeLessThan(measuring / 2)
  // The numbers are millions: told apart one by one they would take minutes.
  const bytes = (table?: ArrayLike<number>) => Buffer.from((table as Float64Array).buffer)
  expect(bytes(found?.ways.matrix.durations).equals(bytes(straightMatrix(places).durations))).toBe(true)
})
