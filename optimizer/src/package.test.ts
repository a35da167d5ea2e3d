import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
// Outside the repository: nothing of it is found from there.
const folder = mkdtempSync(join(tmpdir(), 'optimizer-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the package as it is published runs the example of its README, without the repository, and has its types', () => {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), 'optimizer'], { cwd: root })
  const own = join(folder, 'node_modules/@crossdock/optimizer')
  cpSync(join(root, 'optimizer/dist'), own, { recursive: true })
  const readme = readFileSync(join(own, 'README.md'), 'utf8')
  const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? ''
  const { code } = transformSync(`${example}\nconsole.log(JSON.stringify(plan.routes))`, { loader: 'ts' })
  writeFileSync(join(folder, 'example.mjs'), code)
  const said = execFileSync(process.execPath, ['example.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(JSON.parse(said)).toEqual([{ vehicle: 'truck', visits: ['sofa', 'pallet'] }])
  const { exports, dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as {
    exports: Record<string, { types: string; default: string }>
    dependencies?: object
  }
  expect(dependencies).toBeUndefined()
  for (const { types, default: program } of Object.values(exports))
    expect([types, program].filter((path) => !existsSync(join(own, path)))).toEqual([])
  // What the types import is what is there: the sources are not.
  for (const path of readdirSync(own, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts')))
    for (const [, name = ''] of readFileSync(join(own, path), 'utf8').matchAll(/(?:from |import\()'(\..*?)'/g))
      expect(existsSync(join(own, path, '..', name)), `${path}: ${name}`).toBe(true)
  // And they say what things are: nothing is `any` where somebody else compiles with them.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(folder, 'typed.ts'),
    `${example}
import { insertions } from '@crossdock/optimizer/insertions'
export const delays: number[] = insertions(problem, plan.routes, 'night').map(({ delay }) => delay)
// What its calls take and answer has names that can be imported.
import type { CostParts, TimedRoute, TimedVisit, Violation } from '@crossdock/optimizer/evaluate'
import type { Explanation, Obstacle, Place } from '@crossdock/optimizer/insertions'
import type { Coordinates, Fetch, RoadSpeeds } from '@crossdock/optimizer/matrices'
import type { Break } from '@crossdock/optimizer/problem'
import type { SolveOptions } from '@crossdock/optimizer/solve'
export type Named = [CostParts, TimedRoute, TimedVisit, Violation, Explanation, Obstacle, Place, Coordinates, Fetch, RoadSpeeds, Break, SolveOptions]
`,
  )
  writeFileSync(join(folder, 'mistyped.ts'), `${example}\nexport const wrong: string = plan.evaluation.distance\n`)
  const compile = [
    '--noEmit',
    '--strict',
    '--types',
    '',
    '--lib',
    'es2023,dom',
    '--target',
    'es2023',
    '--module',
    'nodenext',
  ]
  const compiled = (file: string) =>
    spawnSync(join(root, 'node_modules/.bin/tsc'), [...compile, file], { cwd: folder, encoding: 'utf8' })
  expect(compiled('typed.ts')).toMatchObject({ stdout: '', status: 0 })
  expect(compiled('mistyped.ts').stdout).toContain("Type 'number' is not assignable to type 'string'")
})
