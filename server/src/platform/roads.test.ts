import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { straightMatrix } from '@crossdock/optimizer/matrices'
import { expect, onTestFinished, test } from 'vitest'
import { measureWays } from './roads.ts'
import { search } from './route-search.ts'

const places = [
  { lat: 49.2827, lng: -123.1207 },
  { lat: 49.2634, lng: -123.1381 },
  { lat: 49.2488, lng: -122.9805 },
]
const straight = straightMatrix(places.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })))

/** A routing server of this machine that speaks OSRM. */
async function osrm(answers: RequestListener) {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { kind: 'osrm', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } as const
}

/** All ways are a minute and a kilometre, but those between the first two, over a river without a bridge. */
const table = [
  [0, 9, 1],
  [9, 0, 1],
  [1, 1, 0],
]
const roads = {
  code: 'Ok',
  distances: table.map((row) => row.map((km) => km * 1000)),
  durations: table.map((row) => row.map((minutes) => minutes * 60)),
}

test('routes are planned over the roads of the routing server (OPT-003)', async () => {
  const asked: string[] = []
  const server = await osrm(({ url }, response) => {
    asked.push(String(url))
    response.end(JSON.stringify(roads))
  })
  const jobs = [1, 2].map((location) => ({ id: String(location), location }))
  const found = await search(
    { places, problem: { vehicles: [{ id: 'van', start: 0, end: null }], jobs, objective: 'distance' } },
    { roads: server },
  )
  expect(asked).toEqual([
    '/table/v1/driving/-123.1207,49.2827;-123.1381,49.2634;-122.9805,49.2488?annotations=duration,distance',
  ])
  expect(found).toMatchObject({ ways: { kind: 'roads', why: null }, solution: { routes: [{ visits: ['2', '1'] }] } })
})

test('a routing server that has no ways leaves straight lines, and says why (OPT-003)', async () => {
  const said = async (answers: RequestListener, most?: object, within?: number) => {
    const { matrix, kind, why } = await measureWays(places, { ...(await osrm(answers)), ...most }, undefined, within)
    expect([matrix, kind]).toEqual([straight, 'unanswered'])
    return why
  }
  expect(await said((_, response) => void response.writeHead(503).end('busy'))).toContain('503')
  expect(await said((_, response) => void response.end(JSON.stringify({ code: 'NoSegment' })))).toMatch(/^place: /)
  expect(await said((_, response) => void response.end(JSON.stringify(roads)), { mostPlaces: 2 })).toMatch(
    /^tooLarge: /,
  )
  expect(await said((_, response) => void response.end(' '.repeat(70_000)))).toMatch(/^answer: /)
  expect(await said(({ url }, response) => void response.writeHead(302, { location: `${url}` }).end())).toMatch(
    /^unavailable: /,
  )
  expect(await said(() => {}, {}, 50)).toMatch(/^unavailable: /)
  const nowhere = [{ lat: 91, lng: 0 }]
  await expect(measureWays(nowhere, { kind: 'osrm', url: 'http://127.0.0.1:1' })).rejects.toThrow('nowhere on earth')
})
