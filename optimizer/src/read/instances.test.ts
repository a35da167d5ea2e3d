import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkProblem } from '../validate.ts'
import { readInstance } from './instances.ts'

const solomon = `R1
VEHICLE
NUMBER     CAPACITY
  3         200

CUSTOMER
CUST NO.  XCOORD.   YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE   TIME

    0      35         35          0          0       230          0
    1      41         49         10        161       171         10
    2      35         17          7         50        60         10
`
const liLim = `25\t200\t1\n0\t40\t50\t0\t0\t1236\t0\t0\t0\n1\t45\t68\t-10\t912\t967\t90\t2\t0\n2\t45\t70\t10\t825\t870\t90\t0\t1\n`
const vrp = `NAME : x
TYPE : CVRP
DIMENSION : 3
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 10
NODE_COORD_SECTION
1 0 0
2 3 4
3 1 1
DEMAND_SECTION
1 0
2 7
3 2
DEPOT_SECTION
 1
 -1
EOF
`

test('Solomon’s text', () => {
  const { problem, format, rounding } = readInstance(solomon, 'hierarchical')
  expect([format, rounding]).toEqual(['solomon', 'none'])
  expect(problem.vehicles).toHaveLength(3)
  expect(problem.vehicles[0]).toMatchObject({ capacity: [200], shift: [0, 230] })
  expect(problem.jobs[1]).toEqual({ id: '2', location: 2, service: 10, delivery: [7], windows: [[50, 60]] })
})

test('Li and Lim’s text', () => {
  const { problem, format } = readInstance(liLim)
  expect(format).toBe('li-lim')
  expect(problem.pairs).toEqual([{ pickup: '2', delivery: '1', load: [10] }])
  // What goes from one to the other is not brought from the depot besides.
  expect(problem.jobs).toEqual([
    { id: '1', location: 1, service: 90, windows: [[912, 967]] },
    { id: '2', location: 2, service: 90, windows: [[825, 870]] },
  ])
})

test('.vrp: customers from 1, rounded distances', () => {
  const { problem, rounding } = readInstance(vrp)
  expect(rounding).toBe('nearest')
  expect(problem.jobs).toEqual([
    { id: '1', location: 1, service: 0, delivery: [7] },
    { id: '2', location: 2, service: 0, delivery: [2] },
  ])
  const timed = readInstance(
    vrp.replace('CVRP', 'VRPTW').replace('DEPOT_SECTION', 'TIME_WINDOW_SECTION\n1 0 99\n2 5 6\n3 7 8\nDEPOT_SECTION'),
  )
  expect(timed).toMatchObject({ rounding: 'none', format: 'vrptw' })
  expect(timed.problem.jobs[0]?.windows).toEqual([[5, 6]])
})

test('a demand, a fleet, a service and a depot that the file has are its own', () => {
  const rich = vrp
    .replace('CAPACITY', 'VEHICLES : 4\nSERVICE_TIME : 90\nCAPACITY')
    .replace(' 1\n -1', ' 3\n -1')
    .replace('DEPOT_SECTION', 'SERVICE_TIME_SECTION\n2 15\nDEPOT_SECTION')
  const { problem } = readInstance(rich)
  expect(problem.vehicles).toHaveLength(4)
  expect(problem.matrix).toMatchObject({ xs: [1, 0, 3], ys: [1, 0, 4] })
  expect(problem.jobs).toMatchObject([
    { id: '1', service: 90, delivery: [0] },
    { id: '2', service: 15, delivery: [7] },
  ])
})

test.each<[string, string, string]>([
  ['a customer’s number', solomon.replace('    1  ', '   -1  '), 'Customer 1 is expected where -1 stands'],
  ['a row cut short', solomon.replace('50        60         10', '50'), 'Column 6 is no number in “2      35'],
  ['a word among the rows', solomon.replace('    2      35', '    x      35'), 'Column 1 is no number in “x      35'],
  ['a node that is missing', vrp.replace('3 1 1\n', ''), 'DIMENSION says 3 nodes, NODE_COORD_SECTION has 2'],
  ['demands that were cut off', vrp.slice(0, vrp.indexOf('3 2\n')), 'DEMAND_SECTION has nothing of node 3'],
  ['no demands', vrp.slice(0, vrp.indexOf('DEMAND')), 'DEMAND_SECTION is missing'],
  ['commas', vrp.replace('2 3 4', '2,3,4'), 'Column 1 is no number in “2,3,4”'],
  ['no windows', vrp.replace('CVRP', 'VRPTW'), 'TIME_WINDOW_SECTION is missing'],
])('nothing of a file is lost silently: %s', (_, text, message) => {
  expect(() => readInstance(text)).toThrow(message)
})

test('ends of lines and the case of keys are nobody’s fault', () => {
  for (const text of [solomon, liLim, vrp]) {
    expect(readInstance(text.replaceAll('\n', '\r'))).toEqual(readInstance(text))
    expect(readInstance(text.replaceAll('\n', '\r\n'))).toEqual(readInstance(text))
  }
  expect(readInstance(vrp.toLowerCase())).toEqual(readInstance(vrp))
})

test('an instance’s name changes nothing: it is not read', () => {
  expect(readInstance(vrp.replace('NAME : x', 'NAME : X-n101-k25'))).toEqual(readInstance(vrp))
  expect(readInstance(solomon.replace('R1', 'C101'))).toEqual(readInstance(solomon))
})

test('what it is not is said', () => {
  expect(() => readInstance('hello')).toThrow('none of Solomon’s')
  expect(() => readInstance(vrp.replace('EUC_2D', 'EXPLICIT'))).toThrow('EXPLICIT')
  expect(() => readInstance(vrp.replace('CAPACITY : 10', 'CAPACITY : ten'))).toThrow(
    'Column 1 is no number in “CAPACITY”',
  )
})

const folder = join(import.meta.dirname, '../../../../shared/data/vrp')
test('every instance of the folder of instances makes sense', ({ skip }) => {
  if (!existsSync(folder)) skip('the instances are not here')
  for (const set of readdirSync(folder, { withFileTypes: true })) {
    if (!set.isDirectory()) continue
    for (const file of readdirSync(join(folder, set.name))) {
      const { problem } = readInstance(readFileSync(join(folder, set.name, file), 'utf8'))
      expect(() => checkProblem(problem), file).not.toThrow()
    }
  }
})

test('a fleet that the file does not have is a fifth more than the loads need, and ten', () => {
  const nodes = Array.from({ length: 60 }, (_, n) => n + 2)
  const many = vrp
    .replace('DIMENSION : 3', 'DIMENSION : 61')
    .replace('2 3 4\n3 1 1\n', nodes.map((node) => `${node} ${node} 1\n`).join(''))
    .replace('2 7\n3 2\n', nodes.map((node) => `${node} 2\n`).join(''))
  // 120 in vehicles of ten.
  expect(readInstance(many).problem.vehicles).toHaveLength(25)
})
