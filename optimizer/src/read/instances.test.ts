import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { solve } from '../solve.ts'
import { checkProblem } from '../validate.ts'
import { readInstance } from './instances.ts'

const solomon = `R1
VEHICLE
NUMBER     CAPACITY
  2         200

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

const timed = vrp
  .replace('CVRP', 'VRPTW')
  .replace('DEPOT_SECTION', 'TIME_WINDOW_SECTION\n1 0 99\n2 5 6\n3 7 8\nDEPOT_SECTION')

test('Solomon’s text', () => {
  const { problem, format, rounding } = readInstance(solomon, 'hierarchical')
  expect([format, rounding]).toEqual(['solomon', 'none'])
  expect(problem.vehicles).toHaveLength(2)
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
  for (const type of ['VRPTW', 'CVRPTW'])
    expect(readInstance(timed.replace('VRPTW', type))).toMatchObject({ rounding: 'none', format: 'vrptw' })
  expect(readInstance(timed).problem.jobs[0]?.windows).toEqual([[5, 6]])
})

test('.vrp: the longest route that is allowed is a limit of each vehicle, and holds what stops take where they take any', () => {
  const limited = vrp.replace('CAPACITY', 'DISTANCE : 25\nCAPACITY').replace('TYPE : CVRP', 'TYPE : DCVRP')
  for (const text of [limited, limited.replace('DISTANCE : 25', 'DISTANCE 25')])
    for (const vehicle of readInstance(text).problem.vehicles) expect(vehicle.maxDistance).toBe(25)
  for (const vehicle of readInstance(limited.replace('CAPACITY', 'SERVICE_TIME : 10\nCAPACITY')).problem.vehicles)
    expect([vehicle.maxDuration, vehicle.maxDistance]).toEqual([25, undefined])
})

test('.vrp without a number of vehicles has as many as any good plan needs', async () => {
  const nodes = Array.from({ length: 41 }, (_, index) => index + 1)
  const text = (type: string, demand: number, tail: string) =>
    `TYPE : ${type}\nEDGE_WEIGHT_TYPE : EUC_2D\nCAPACITY : 100\nNODE_COORD_SECTION\n${nodes.map((node) => `${node} ${node} ${node % 7}\n`).join('')}DEMAND_SECTION\n${nodes.map((node) => `${node} ${node === 1 ? 0 : demand}\n`).join('')}${tail}DEPOT_SECTION\n1\n-1\nEOF\n`
  // Each needs a vehicle: by its load, by its window.
  const windows = `TIME_WINDOW_SECTION\n${nodes.map((node) => (node === 1 ? '1 0 1000\n' : `${node} 50 50\n`)).join('')}`
  const services = `SERVICE_TIME_SECTION\n${nodes.map((node) => `${node} 100\n`).join('')}`
  for (const file of [text('CVRP', 51, ''), text('VRPTW', 1, windows + services)]) {
    const { routes, unplanned } = await solve(readInstance(file).problem, { iterations: 100 })
    expect([routes.length, unplanned.length]).toEqual([40, 0])
  }
  // No two of a shortest plan's routes could be one: 40 × 10 are four loads, eight halves.
  expect(readInstance(text('CVRP', 10, '')).problem.vehicles).toHaveLength(9)
})

test('a blank line before the numbers of vehicles and loads, and one after each line', () => {
  expect(readInstance(solomon.replace('CAPACITY\n', 'CAPACITY\n\n'))).toEqual(readInstance(solomon))
  for (const text of [solomon, liLim, vrp])
    expect(readInstance(text.replaceAll('\n', '\n\n'))).toEqual(readInstance(text))
})

test('a demand, a fleet, a service and a depot that the file has are its own', () => {
  const rich = vrp
    .replace('CAPACITY', 'VEHICLES : 1\nSERVICE_TIME : 90\nCAPACITY')
    .replace(' 1\n -1', ' 3\n -1')
    .replace('DEPOT_SECTION', 'SERVICE_TIME_SECTION\n2 15\nDEPOT_SECTION')
  const { problem } = readInstance(rich)
  expect(problem.vehicles).toHaveLength(1)
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
  [
    'windows of another type',
    vrp.replace('DEPOT', 'TIME_WINDOW_SECTION\n1 0 9\n2 0 9\n3 0 9\nDEPOT'),
    'not of the type CVRP',
  ],
  ['half a window', timed.replace('3 7 8', '3 7'), 'Column 3 is no number in “3 7”'],
  ...['TSP', 'ACVRP', 'VRPB', 'PDPTW', 'MDVRP', 'OVRP'].map((type): [string, string, string] => [
    `the type ${type}`,
    vrp.replace('CVRP', type),
    `Problems of the type ${type} are not read`,
  ]),
  ['no type', vrp.replace('TYPE : CVRP\n', ''), 'Problems of the type none are not read'],
  ['backhauls', vrp.replace('DEPOT', 'BACKHAUL_SECTION\n3 -1\nDEPOT'), 'BACKHAUL_SECTION is not read'],
  ['backhauls on one line', vrp.replace('NODE', 'BACKHAUL_SECTION 3 -1\nNODE'), '“BACKHAUL_SECTION 3 -1” is not read'],
  [
    'pairs',
    vrp.replace('DEPOT', 'PICKUP_AND_DELIVERY_SECTION\n1 0 0 0 0 0 0\nDEPOT'),
    'PICKUP_AND_DELIVERY_SECTION is not',
  ],
  ['a limit of another name', vrp.replace('CAPACITY', 'MAX_DURATION : 20\nCAPACITY'), 'MAX_DURATION is not read'],
  ['two depots', vrp.replace(' 1\n -1', ' 1\n 3\n -1'), 'DEPOT_SECTION has 2 numbers'],
  ['a depot by its coordinates', vrp.replace(' 1\n -1', ' 0 0\n -1'), 'DEPOT_SECTION has 2 numbers'],
  ['a depot that is nowhere', vrp.replace(' 1\n -1', ' 9\n -1'), 'The depot is node 9, which is nowhere'],
  ['no depot', vrp.replace('DEPOT_SECTION\n 1\n -1\n', ''), 'DEPOT_SECTION is missing'],
  ['a depot after the last', vrp.replace(' -1', ' -1\n 2'), 'DEPOT_SECTION goes on after its -1'],
  ['a node twice', vrp.replace('3 1 1', '3 1 1\n3 9 9'), 'NODE_COORD_SECTION has node 3 twice'],
  ['a demand twice', vrp.replace('3 2', '3 2\n3 5'), 'DEMAND_SECTION has node 3 twice'],
  ['a demand of nobody', vrp.replace('3 2', '3 2\n77 5'), 'DEMAND_SECTION has node 77, which is nowhere'],
  ['a third coordinate', vrp.replace('2 3 4', '2 3 4 5'), 'NODE_COORD_SECTION has more than 3 columns: “2 3 4 5”'],
  ['two files in one', vrp + vrp, 'The file goes on after its end: “NAME : x”'],
  ['two files without ends', (vrp + vrp).replaceAll('EOF\n', ''), 'NAME is there twice'],
  ['a section twice', vrp.replace('DEPOT', 'DEMAND_SECTION\n1 0\nDEPOT'), 'DEMAND_SECTION is there twice'],
  ['the depot’s end', vrp.slice(0, vrp.indexOf(' -1')), 'The file has no end'],
  ['a demand that was cut', vrp.replace('3 2', '3').replace(/DEPOT[^]*EOF/, 'EOF'), 'Column 2 is no number in “3”'],
  ['a capacity that is empty', vrp.replace('CAPACITY : 10', 'CAPACITY :'), 'Column 1 is no number in “CAPACITY”'],
  ['no capacity', vrp.replace('CAPACITY : 10\n', ''), 'CAPACITY is missing'],
  [
    'vehicles in words',
    vrp.replace('CAPACITY', 'VEHICLES : many\nCAPACITY'),
    'Column 1 is no number in “VEHICLES : many”',
  ],
  ['half a vehicle', vrp.replace('CAPACITY', 'VEHICLES : 2.5\nCAPACITY'), '2.5 is no number of vehicles'],
  ['fewer vehicles than none', vrp.replace('CAPACITY', 'VEHICLES : -1\nCAPACITY'), '-1 is no number of vehicles'],
  [
    'a service in words',
    vrp.replace('CAPACITY', 'SERVICE_TIME : x\nCAPACITY'),
    'Column 1 is no number in “SERVICE_TIME : x”',
  ],
  [
    'a node lost, its number without a colon',
    vrp.replace('DIMENSION : 3', 'DIMENSION 3').replace('3 1 1\n', ''),
    'DIMENSION says 3',
  ],
  [
    'distances by themselves',
    vrp.replace('EUC_2D', 'EXPLICIT').replace(/NODE_COORD[^]*(?=DEMAND)/, ''),
    'EXPLICIT are not read',
  ],
  [
    'a limit that may be either',
    timed.replace('CAPACITY', 'SERVICE_TIME : 1\nDISTANCE : 9\nCAPACITY'),
    'DISTANCE beside windows',
  ],
  // What a file limits in words of its own must not be read as no limit.
  ['a limit with another sign', vrp.replace('CAPACITY', 'DISTANCE = 20\nCAPACITY'), '“DISTANCE = 20” is not read'],
  ['a fleet with another sign', vrp.replace('CAPACITY', 'VEHICLES=2\nCAPACITY'), '“VEHICLES=2” is not read'],
  ['a limit in words', vrp.replace('CAPACITY', 'Longest route : 20\nCAPACITY'), '“Longest route : 20” is not read'],
  // Columns that are more than the format has: Wang and Chen's, whose eighth is a second demand.
  ['a column more, Solomon', solomon.replace('161       171', '7 161 171'), 'More than 7 columns in “1      41'],
  ['a column more, Li and Lim', liLim.replace('\t2\t0\n', '\t2\t0\t5\n'), 'More than 9 columns in “1\t45'],
  ['a service of the depot', solomon.replace('230          0', '230         20'), 'The depot has a service of 20'],
  ['another pickup', liLim.replace('90\t2\t0', '90\t7\t0'), 'Customer 1 names 7 as its pickup, which does not name'],
  ['no pickup', liLim.replace('90\t2\t0', '90\t0\t0'), 'Customer 2 names 1 as its delivery, which does not name'],
  ['no delivery', liLim.replace('90\t0\t1', '90\t0\t0'), 'Customer 1 names 2 as its pickup, which does not name'],
  ['a delivery of itself', liLim.replace('90\t0\t1', '90\t0\t2'), 'Customer 1 names 2 as its pickup, which does not'],
  ['less than is picked up', liLim.replace('-10', '-4'), 'Customer 2 gives 10, and its delivery 1 takes 4'],
  ['customers, Solomon', solomon.slice(0, solomon.indexOf('    1      41')), 'The file has no customers'],
  ['customers, Li and Lim', liLim.slice(0, liLim.indexOf('1\t45')), 'The file has no customers'],
  [
    'customers, .vrp',
    'TYPE:CVRP\nEDGE_WEIGHT_TYPE:EUC_2D\nCAPACITY:1\nNODE_COORD_SECTION\n1 0 0\nDEMAND_SECTION\n1 0\nDEPOT_SECTION\n1\n-1\n',
    'The file has no customers',
  ],
])('nothing of a file is lost silently: %s', (_, text, message) => {
  expect(() => readInstance(text)).toThrow(message)
})

test('a day that begins late begins late for every vehicle', () => {
  const shifts = [
    solomon.replace('0       230', '40      230'),
    liLim.replace('50\t0\t0\t1236', '50\t0\t40\t1236'),
    timed.replace('1 0 99', '1 40 99'),
  ].map((text) => readInstance(text).problem.vehicles[0]?.shift?.[0])
  expect(shifts).toEqual([40, 40, 40])
})

test('a fleet that is larger than all customers could use is as large as that: a number too long ends nothing', () => {
  for (const text of [
    solomon.replace('  2         200', '1000000000 200'),
    liLim.replace('25', '1000000000'),
    vrp.replace('CAPACITY', 'VEHICLES : 1000000000\nCAPACITY'),
  ])
    expect(readInstance(text).problem.vehicles).toHaveLength(2)
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
    'Column 1 is no number in “CAPACITY : ten”',
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
