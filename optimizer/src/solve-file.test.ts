import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'solve-file-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'three.vrp')
writeFileSync(
  file,
  `NAME : three
TYPE : CVRP
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 10
NODE_COORD_SECTION
1 0 0
2 3 4
3 6 8
4 0 2
DEMAND_SECTION
1 0
2 7
3 3
4 5
DEPOT_SECTION
 1
 -1
EOF
`,
)

const run = (...args: string[]) => {
  const program = ['--import', 'tsx', join(import.meta.dirname, 'solve-file.ts'), ...args]
  const { INIT_CWD: _, ...env } = process.env
  return spawnSync(process.execPath, program, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8', env })
}

test('the command prints one line of JSON and nothing else, customers numbered from 1', () => {
  const { stdout, stderr, status } = run(file, '--iterations', '50')
  expect([stderr, status]).toEqual(['', 0])
  const { routes, ms, ...answer } = JSON.parse(stdout) as { routes: number[][]; ms: number }
  expect(stdout.trim().split('\n')).toHaveLength(1)
  expect(routes.map((route) => [...route].sort()).sort()).toEqual([[1, 2], [3]])
  expect(answer).toEqual({ vehicles: 2, distance: 24, rounding: 'nearest' })
  expect(ms).toBeGreaterThanOrEqual(0)
})

test('it says what it takes, and what is wrong with what it was told', () => {
  expect(run('--help')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('npm run -s solve') })
  expect(run(file, '--seconds', 'x')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('--seconds is no number above 0: x'),
  })
  // No time at all plans nothing.
  expect(run(file, '--seconds', '0')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('--seconds is no number above 0: 0'),
  })
  expect(run(file, '--iterations=-1').stderr).toContain('--iterations is no number from 0 on: -1')
  expect(run(file, '--iterations', '0').status).toBe(0)
  expect(run(file, '--threads', '1.5').stderr).toContain('--threads is no whole number: 1.5')
})

test('a file in UTF-16 is read, a packed one is called that, and what makes no sense is the customer’s of the file', () => {
  const text = readFileSync(file, 'utf8')
  const as = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes)
    return run(join(folder, name), '--iterations', '50')
  }
  const { stdout } = as('wide.vrp', Buffer.from(`\ufeff${text}`, 'utf16le'))
  expect(JSON.parse(stdout)).toMatchObject({ vehicles: 2, distance: 24 })
  expect(as('packed.gz', gzipSync(text))).toMatchObject({ status: 1, stderr: expect.stringContaining('is no text') })
  expect(as('less.vrp', Buffer.from(text.replace('2 7', '2 -7')))).toMatchObject({
    status: 1,
    stderr: 'Customer 1: delivery[0]: is negative: -7\n',
  })
})

test('what stays out is named, with its rule where no vehicle could do it and as what time was too short for else', () => {
  const tight = join(folder, 'tight.vrp')
  const customers = Array.from({ length: 12 }, (_, n) => n + 2)
  writeFileSync(
    tight,
    [
      'NAME : tight\nTYPE : CVRP\nEDGE_WEIGHT_TYPE : EUC_2D\nCAPACITY : 10\nVEHICLES : 1\nNODE_COORD_SECTION\n1 0 0',
      ...customers.map((n) => `${n} ${n} 1`),
      'DEMAND_SECTION\n1 0',
      ...customers.map((n) => `${n} ${n === 3 ? 11 : 1}`),
      'DEPOT_SECTION\n 1\n -1\nEOF\n',
    ].join('\n'),
  )
  const { status, stdout, stderr } = run(tight, '--iterations', '20')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain('1 customer that no vehicle can serve: 2 (capacity)')
  expect(stderr).toMatch(/1 customer without a place when the search ended: \d+\n/)
})
