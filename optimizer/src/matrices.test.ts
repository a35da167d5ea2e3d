import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { fetchMatrix, MatrixError, type MatrixServer, straightMatrix, straightMetres } from './matrices.ts'

const vancouver = { latitude: 49.2827, longitude: -123.1207 }
const burnaby = { latitude: 49.2488, longitude: -122.9805 }
const seattle = { latitude: 47.6062, longitude: -122.3321 }
const places = [vancouver, burnaby, seattle]

test('straight lines are those of a sphere', () => {
  expect(straightMetres(vancouver, seattle) / 1000).toBeCloseTo(195.4, 0)
  expect(straightMetres(vancouver, vancouver)).toBe(0)
})

test('longer legs are faster, and slow areas slower', () => {
  const { distances, durations, size } = straightMatrix(places)
  const speed = (i: number, j: number) => (distances[i * size + j] ?? 0) / (durations[i * size + j] ?? 1)
  expect(speed(0, 2)).toBeGreaterThan(speed(0, 1))
  expect(durations[0]).toBe(0)
  const classes = [{ upToMetres: Number.POSITIVE_INFINITY, kmh: 36, detour: 1 }]
  const slow = straightMatrix(places, { classes, areas: [{ centre: vancouver, radiusMetres: 3000, factor: 0.5 }] })
  expect((slow.durations[1] ?? 0) / (slow.distances[1] ?? 1)).toBeCloseTo(0.2)
  expect((slow.durations[1 * 3 + 2] ?? 0) / (slow.distances[1 * 3 + 2] ?? 1)).toBeCloseTo(0.1)
})

test('what is farther away takes longer, and no way over a third place is better', () => {
  const atKm = (km: number) => ({
    latitude: 49.2,
    longitude: -123.1 + km / (111.195 * Math.cos((49.2 * Math.PI) / 180)),
  })
  const kilometres = [0, 1, 2.9, 3.01, 7, 14.9, 15.1, 40, 59.4, 60.5, 120]
  const { distances, durations, size } = straightMatrix(kilometres.map(atKm))
  for (const table of [distances, durations])
    for (let j = 1; j < size; j++) {
      expect(table[j]).toBeGreaterThan(table[j - 1] ?? 0)
      for (let k = 1; k < j; k++)
        expect((table[k] ?? 0) + (table[k * size + j] ?? 0)).toBeGreaterThanOrEqual((table[j] ?? 0) - 1e-6)
    }
  // Three kilometres of streets, then roads: 3 × 1.4 at 24 km/h, 4 × 1.35 at 38.
  const [seven] = [straightMatrix([atKm(0), atKm(7)])]
  expect(seven.distances[1]).toBeCloseTo(4200 + 5400, -2)
  expect((seven.durations[1] ?? 0) / 60).toBeCloseTo((4.2 / 24 + 5.4 / 38) * 60, 0)
})

test('a place that is nowhere is refused', () => {
  expect(() => straightMatrix([{ latitude: 91, longitude: 0 }])).toThrow('Place 0 is nowhere on earth')
  expect(() => straightMatrix([{ latitude: Number.NaN, longitude: 0 }])).toThrow(MatrixError)
  for (const nothing of [null, '5', undefined])
    expect(() => straightMatrix([{ latitude: nothing as never, longitude: 0 }])).toThrow(MatrixError)
})

/** Stands in for a routing server: answers what it is told, and keeps what it was asked. */
async function withServer<T>(
  status: number,
  answer: unknown,
  use: (url: string, asked: { url: string; body: string }[]) => Promise<T>,
): Promise<T> {
  const asked: { url: string; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      asked.push({ url: request.url ?? '', body })
      response.statusCode = status
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

const two = [vancouver, burnaby]
const of = (kind: MatrixServer['kind'], url: string): MatrixServer => ({ kind, url })

test('OSRM: asked by its table call, asymmetric, null is a leg that nobody can drive', async () => {
  const answer = {
    code: 'Ok',
    distances: [
      [0, 120],
      [150, 0],
    ],
    durations: [
      [0, null],
      [15, 0],
    ],
  }
  await withServer(200, answer, async (url, asked) => {
    const matrix = await fetchMatrix(two, of('osrm', `${url}/`), fetch)
    expect(asked[0]?.url).toBe('/table/v1/driving/-123.1207,49.2827;-122.9805,49.2488?annotations=duration,distance')
    expect([...Array.from(matrix.distances)]).toEqual([0, 120, 150, 0])
    expect([...Array.from(matrix.durations)]).toEqual([0, Number.POSITIVE_INFINITY, 15, 0])
  })
})

test('Valhalla: kilometres become metres', async () => {
  const cell = (distance: number | null, time: number | null) => ({ distance, time })
  const answer = {
    sources_to_targets: [
      [cell(0, 0), cell(1.5, 100)],
      [cell(null, null), cell(0, 0)],
    ],
  }
  await withServer(200, answer, async (url, asked) => {
    const matrix = await fetchMatrix(two, of('valhalla', url), fetch)
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ costing: 'auto', sources: [{ lat: 49.2827 }, {}] })
    expect(Array.from(matrix.distances)).toEqual([0, 1500, Number.POSITIVE_INFINITY, 0])
  })
})

test('GraphHopper: its key and its arrays', async () => {
  const answer = {
    distances: [
      [0, 7],
      [8, 0],
    ],
    times: [
      [0, 70],
      [80, 0],
    ],
  }
  await withServer(200, answer, async (url, asked) => {
    const matrix = await fetchMatrix(two, { kind: 'graphhopper', url, key: 'a b' }, fetch)
    expect(asked[0]?.url).toBe('/matrix?key=a%20b')
    expect(Array.from(matrix.durations)).toEqual([0, 70, 80, 0])
    // Legs without a road are null then, else there would be no table at all.
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ fail_fast: false, out_arrays: ['distances', 'times'] })
  })
})

test.each([
  [400, { code: 'TooBig', message: 'Too many table coordinates' }, 'tooLarge'],
  [413, { message: 'no' }, 'tooLarge'],
  [500, { message: 'out of memory' }, 'unavailable'],
  [200, { code: 'NoTable' }, 'answer'],
  [200, 'no JSON', 'answer'],
  [502, '<html>Bad gateway</html>', 'unavailable'],
  [413, '<html>Too large</html>', 'tooLarge'],
  [200, { code: 'Ok', distances: [[0]], durations: [[0]] }, 'answer'],
  [
    200,
    {
      code: 'Ok',
      distances: [
        [0, -1],
        [1, 0],
      ],
      durations: [
        [0, 1],
        [1, 0],
      ],
    },
    'answer',
  ],
])('an answer %s %o is an error %s', async (status, answer, code) => {
  await withServer(status, answer, async (url) => {
    await expect(fetchMatrix(two, of('osrm', url), fetch)).rejects.toMatchObject({ code })
  })
})

/** Answers what it is told, without a network. */
const saying = (status: number, answer: unknown) => () =>
  Promise.resolve({ ok: status < 400, status, json: () => Promise.resolve(answer) })

test.each<[MatrixServer['kind'], number, unknown, MatrixError['code']]>([
  ['osrm', 200, null, 'answer'],
  ['osrm', 500, null, 'unavailable'],
  ['osrm', 500, 'Bad gateway', 'unavailable'],
  ['osrm', 200, { code: 'Ok', distances: [null, null], durations: [null, null] }, 'answer'],
  ['osrm', 200, { code: 'Ok', distances: 'no', durations: 'no' }, 'answer'],
  ['osrm', 400, { code: 'NoSegment', message: 'Could not find a matching segment for coordinate 0' }, 'place'],
  ['osrm', 400, { code: 'InvalidOptions', message: 'no such profile' }, 'unavailable'],
  [
    'valhalla',
    200,
    {
      sources_to_targets: [
        [null, null],
        [null, null],
      ],
    },
    'answer',
  ],
  ['valhalla', 200, { sources_to_targets: [null, null] }, 'answer'],
  ['valhalla', 200, { sources_to_targets: 'no' }, 'answer'],
  ['valhalla', 400, { error_code: 171, error: 'No suitable edges near location' }, 'place'],
  ['graphhopper', 200, null, 'answer'],
  [
    'graphhopper',
    200,
    {
      distances: [null, [1, 0]],
      times: [
        [0, 1],
        [1, 0],
      ],
    },
    'answer',
  ],
  [
    'graphhopper',
    200,
    {
      distances: [
        [0, '1'],
        [1, 0],
      ],
      times: [
        [0, 1],
        [1, 0],
      ],
    },
    'answer',
  ],
  ['graphhopper', 400, { message: 'Cannot find point 0: 49.28,-123.12' }, 'place'],
])('%s that answers %s %j is an error %s, whatever was sent', async (kind, status, answer, code) => {
  const asked = fetchMatrix(two, of(kind, 'http://routing'), saying(status, answer))
  await expect(asked).rejects.toMatchObject({ name: 'MatrixError', code })
})

test('what a server says is told in short, however long or deep that is', async () => {
  let deep: unknown[] = []
  for (let n = 0; n < 200_000; n++) deep = [deep]
  const rows = [
    [0, deep],
    [1, 0],
  ]
  const nested = fetchMatrix(
    two,
    of('osrm', 'http://routing'),
    saying(200, { code: 'Ok', distances: rows, durations: rows }),
  )
  await expect(nested).rejects.toThrow('From place 0 to place 1 it says an object')
  const long = fetchMatrix(two, of('osrm', 'http://routing'), saying(500, { message: 'x'.repeat(1_000_000) }))
  await expect(long).rejects.toSatisfy((error: MatrixError) => error.message.length < 500)
})

test('too many places are refused before anybody is asked, and who cannot be reached is an error', async () => {
  const nobody = () => Promise.reject(new Error('nobody there'))
  await expect(fetchMatrix(places, { ...of('osrm', 'http://x'), mostPlaces: 2 }, nobody)).rejects.toMatchObject({
    code: 'tooLarge',
  })
  await expect(fetchMatrix(places, of('osrm', 'http://x'), nobody)).rejects.toMatchObject({ code: 'unavailable' })
  expect((await fetchMatrix([], of('osrm', 'http://x'), nobody)).size).toBe(0)
})

test('a server of a kind that is none, or without an address, is refused and nobody is asked', async () => {
  const nobody = () => Promise.reject(new Error('nobody there'))
  for (const [what, server] of [
    ['server.kind: is none of osrm, valhalla, graphhopper: orsm', { kind: 'orsm', url: 'http://x' }],
    ['server.url: is no text', { kind: 'osrm' }],
  ] as const)
    await expect(fetchMatrix(two, server as unknown as MatrixServer, nobody)).rejects.toThrow(what)
})

test('of several slow areas the slowest counts, at whichever end it is', () => {
  const classes = [{ upToMetres: Number.POSITIVE_INFINITY, kmh: 36, detour: 1 }]
  const areas = [
    { centre: vancouver, radiusMetres: 3000, factor: 0.4 },
    { centre: vancouver, radiusMetres: 4000, factor: 0.8 },
    { centre: burnaby, radiusMetres: 3000, factor: 0.2 },
  ]
  const factorsOf = (list: typeof places): string[] => {
    const { distances, durations } = straightMatrix(list, { classes, areas })
    return [1, 3, 2, 5].map((leg) => ((distances[leg] ?? 0) / (durations[leg] ?? 0) / 10).toFixed(3))
  }
  expect(factorsOf([vancouver, burnaby, seattle])).toEqual(['0.200', '0.200', '0.400', '0.200'])
  expect(factorsOf([burnaby, vancouver, seattle])).toEqual(['0.200', '0.200', '0.200', '0.400'])
})

test('rows that are too long make no sense, and who gives up takes the question back', async () => {
  const abort = new AbortController()
  const signals: unknown[] = []
  const answer = {
    code: 'Ok',
    distances: [
      [0, 1, 2],
      [1, 0, 2],
    ],
    durations: [
      [0, 1],
      [1, 0],
    ],
  }
  const send: Parameters<typeof fetchMatrix>[2] = (_, options) => {
    signals.push(options?.signal)
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(answer) })
  }
  await expect(fetchMatrix(two, of('osrm', 'http://x'), send, abort.signal)).rejects.toMatchObject({ code: 'answer' })
  expect(signals).toEqual([abort.signal])
})

test('tables lie in memory that threads share', async () => {
  const places = [
    { latitude: 49, longitude: -123 },
    { latitude: 49.1, longitude: -123 },
  ]
  const table = [
    [0, 5],
    [6, 0],
  ]
  const fetched = await fetchMatrix(places, { kind: 'osrm', url: 'http://localhost' }, () =>
    Promise.resolve({
      ok: true,
      status: 200,
      json: () => Promise.resolve({ code: 'Ok', distances: table, durations: table }),
    }),
  )
  for (const { distances, durations } of [straightMatrix(places), fetched])
    for (const one of [distances, durations]) expect((one as Float64Array).buffer).toBeInstanceOf(SharedArrayBuffer)
})
