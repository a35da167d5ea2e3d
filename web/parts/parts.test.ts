import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillPath } from '@crossdock/contract/encode-call'
import { beforeAll, expect, test } from 'vitest'
import { loadAllScreens, routeAt } from '../src/app/features.ts'
import { answering } from './answers.ts'
import { parts, pieces } from './parts.ts'

beforeAll(loadAllScreens)

const ui = join(import.meta.dirname, '../src/ui')

/** Files of `src/ui` that bring a component. */
const components = readdirSync(ui)
  .concat(readdirSync(join(ui, 'map')).map((name) => `map/${name}`))
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx') && name !== 'lazy-part.tsx')
  .filter((name) => /^export (default )?(function|const) [A-Z]/m.test(readFileSync(join(ui, name), 'utf8')))
  .map((name) => name.replace('.tsx', ''))

test('every part stands on the page of parts, once, on screens that there are', () => {
  expect(parts.flatMap(({ files }) => files).sort()).toEqual(components.sort())
  const paths = parts.flatMap(({ specimens }) => specimens.map(({ path }) => fillPath(path, () => 'a1')))
  expect(paths.filter((path) => path !== pieces() && routeAt(path) === null)).toEqual([])
})

test('a state is made out of what the server answers; the shell is always told who is here', async () => {
  const rows = { status: true, data: { items: [{ id: 'a', units: 3 }], total: 1, count: 1, page: 1 } }
  const real = (() => Promise.resolve(Response.json(rows))) as typeof fetch
  const list = 'http://localhost/api/fulfillment/products'
  const of = async (state: Parameters<typeof answering>[0], path = list) => {
    const answer = await answering(state, real)(new Request(path))
    return [answer.status, await answer.json()]
  }
  globalThis.location ??= new URL('http://localhost/') as unknown as Location
  expect(await of('as it is')).toEqual([200, rows])
  expect(await of('empty')).toEqual([200, { status: true, data: { items: [], total: 0, count: 0, page: 1 } }])
  expect((await of('failed'))[0]).toBe(500)
  expect((await of('forbidden'))[0]).toBe(403)
  expect((await of('missing'))[0]).toBe(404)
  await expect(of('offline')).rejects.toThrow(TypeError)
  for (const state of ['failed', 'forbidden', 'empty'] as const)
    expect(await of(state, 'http://localhost/api/stores/available')).toEqual([200, rows])
})
