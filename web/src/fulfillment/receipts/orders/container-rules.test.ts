import { expect, test } from 'vitest'
import { columnOf, columnsOf, containersOf, linesOf, restOf, typesOf } from './container-rules.ts'
import { productsOf } from './receipt-lines.tsx'

const item = (n: number, packageQuantity: number, expirationDate: string | null = null) => ({
  productId: `p${n}`,
  productPackageTypeId: `t${n}`,
  packageQuantity,
  expirationDate,
})
const lines = linesOf([item(1, 10), item(2, 6, '2031-01-31'), item(2, 4, '2032-01-31')], new Map())

test('one container holds everything; the next one holds what is left', () => {
  const first = columnOf(0, 'Pallets', 2, lines, [])
  expect(first.packages).toEqual([10, 6, 4])
  const some = { ...first, packages: [4, 6, 5] }
  expect(restOf(lines, [some])).toEqual([6, 0, -1])
  expect(columnOf(1, 'Crates', 1, lines, [some]).packages).toEqual([6, 0, 0])
})

test('what was saved comes back as it was, and empty lines are left out of a container', () => {
  const columns = [
    { ...columnOf(0, 'Pallets', 2, lines, []), containerNumber: 'C-1', packages: [10, 0, 4] },
    { ...columnOf(1, 'Crates', 1, lines, []), packages: [0, 6, 0] },
  ]
  const containers = containersOf(columns, lines)
  expect(containers.map(({ items }) => items.length)).toEqual([2, 1])
  expect(columnsOf(containers, lines)).toEqual(columns)
})

test('containers whose dates changed since still find a line of their package', () => {
  const [first] = columnsOf(
    [{ containerType: 'Pallets', count: 1, containerNumber: null, items: [item(2, 6, '2030-12-31')] }],
    lines,
  )
  expect(first?.packages).toEqual([0, 6, 0])
})

test('trucks and smaller loads have containers of their own', () => {
  expect(typesOf('FTL')).toContain('PALLETIZED53')
  expect(typesOf('LTL')).toEqual(['Pallets', 'Gaylord Boxes', 'Crates'])
})

test('lines of an order know their products, two packages of one product together', () => {
  const entry = { productId: 'p1', sku: 'A', description: 'Blocks', hasExpiration: false, unitQuantity: 1 }
  const known = productsOf([
    { ...entry, productPackageTypeId: 'u', packageTypeName: 'Unit' },
    { ...entry, productPackageTypeId: 'c', packageTypeName: 'Case', unitQuantity: 12 },
  ] as never)
  expect(known.get('p1')?.packages.map(({ name }) => name)).toEqual(['Unit', 'Case'])
  expect(linesOf([{ ...item(1, 3), productPackageTypeId: 'c' }], known)).toMatchObject([
    { sku: 'A', packageName: 'Case', packageQuantity: 3 },
  ])
})
