import type { PackageForm, PackageType, ProductForm } from '@crossdock/contract/fulfillment/products'
import { describe, expect, test } from 'vitest'
import {
  extendKnown,
  hasOddUnit,
  type ImportedProduct,
  isConflicting,
  isSameSize,
  type KnownProduct,
  mergeRows,
  packageKey,
  planPackages,
  touchesFrozen,
  unitPackageOf,
  withoutCode,
} from './rules.ts'

const size = { depth: 30, width: 20, height: 10, weight: 1.2 }
const sides = ['depth', 'width', 'height', 'weight'] as const
const parcel = (name: string, unitQuantity: number, more: Partial<PackageForm> = {}): PackageForm => ({
  name,
  unitQuantity,
  barcode: null,
  ...size,
  skuAliases: [],
  ...more,
})
const product = (more: Partial<ProductForm> = {}): ProductForm => ({
  description: 'Wooden blocks',
  sku: 'NW-BLOCKS',
  barcode: null,
  hsCode: null,
  ...size,
  isDangerous: false,
  dangerousClass: null,
  hasExpiration: false,
  state: 'Active',
  skuAliases: [],
  packages: [],
  ...more,
})

test('a size is the same in every side and in weight', () => {
  expect(isSameSize(size, { ...size })).toBe(true)
  for (const side of sides) expect(isSameSize(size, { ...size, [side]: 99 })).toBe(false)
})

test('Unit is one unit in the product’s own size', () => {
  expect(unitPackageOf(product())).toEqual(parcel('Unit', 1))
  expect(unitPackageOf(product(), { barcode: '123', skuAliases: ['A'] })).toEqual(
    parcel('Unit', 1, { barcode: '123', skuAliases: ['A'] }),
  )
})

test('packages of one kind agree in name, without case, and units', () => {
  expect(packageKey({ name: ' Case ', unitQuantity: 12 })).toBe('case/12')
  expect(withoutCode(['A', ' b ', 'B', 'c'], 'B')).toEqual(['A', 'c'])
})

test('a kind of package twice, or a Unit of several units, conflicts', () => {
  expect(isConflicting([parcel('Case', 12), parcel('Case', 6), parcel('Unit', 1)])).toBe(false)
  expect(isConflicting([parcel('Case', 12), parcel('Box', 1), parcel(' case', 12)])).toBe(true)
  expect(isConflicting([parcel('Case', 12), parcel('unit', 2)])).toBe(true)
  expect(isConflicting([])).toBe(false)
})

test('a Unit follows the size its form gives the product, or the one it had', () => {
  const other = { ...size, depth: 31 }
  const form = (unit: PackageForm) => product({ packages: [parcel('Case', 12, { depth: 99 }), unit] })
  expect(hasOddUnit(form(parcel('Unit', 1)))).toBe(false)
  expect(hasOddUnit(form(parcel('Unit', 1, other)))).toBe(true)
  expect(hasOddUnit(form(parcel('Unit', 1, other)), other)).toBe(false)
  expect(hasOddUnit(form(parcel('Unit', 1)), other)).toBe(false)
  expect(hasOddUnit(form(parcel('Unit', 1, { depth: 32 })), other)).toBe(true)
})

describe('what an update does to packages', () => {
  const present = [
    { id: 'unit', ...parcel('Unit', 1) },
    { id: 'case', ...parcel('Case', 12) },
    { id: 'box', ...parcel('Box', 6) },
  ] as PackageType[]
  const none = { add: [], change: [], replace: [], remove: [] }
  const [box, dozen] = [parcel('Box', 6), parcel('case', 12)]

  test('by kind or by id, and Unit always stays', () => {
    expect(planPackages(present, [box, dozen], new Set())).toEqual({
      ...none,
      change: [
        { id: 'box', form: box },
        { id: 'case', form: dozen },
      ],
    })
    const renamed = parcel('Carton', 6, { id: 'box' })
    const fresh = parcel('Pallet', 600)
    expect(planPackages(present, [parcel('unit', 1), fresh, renamed], new Set())).toEqual({
      ...none,
      add: [fresh],
      change: [{ id: 'box', form: renamed }],
      remove: ['case'],
    })
    expect(planPackages(present, [], new Set())).toEqual({ ...none, remove: ['case', 'box'] })
    // An id that is another product’s, or named twice, is not one of this.
    const strange = parcel('Crate', 2, { id: 'stranger' })
    expect(planPackages(present, [box, strange, parcel('Crate', 3, { id: 'box' })], new Set())).toMatchObject({
      add: [strange, { unitQuantity: 3 }],
      change: [{ id: 'box' }],
    })
  })

  test('of which stock depends on the size: those that are used get a new version', () => {
    const used = new Set(['case'])
    const larger = parcel('Case', 12, { height: 11 })
    const more = parcel('Case', 24, { id: 'case' })
    const coded = parcel('Case', 12, { barcode: '123' })
    for (const form of [larger, more]) {
      expect(planPackages(present, [form, box], used)).toMatchObject({
        change: [{ id: 'box' }],
        replace: [{ id: 'case', form }],
        remove: [],
      })
      expect(planPackages(present, [form, box], new Set())).toMatchObject({ change: [{ id: 'case' }, {}], replace: [] })
    }
    expect(planPackages(present, [coded, box], used)).toMatchObject({
      change: [{ id: 'case', form: coded }, {}],
      replace: [],
    })
  })
})

test('what is frozen once a product is used', () => {
  const before = { ...size, sku: 'NW-BLOCKS', hasExpiration: false }
  expect(touchesFrozen(before, product({ description: 'else', barcode: '1' }))).toBe(false)
  expect(touchesFrozen(before, product({ sku: 'nw-blocks' }))).toBe(true)
  expect(touchesFrozen(before, product({ hasExpiration: true }))).toBe(true)
  expect(touchesFrozen(before, product({ weight: 2 }))).toBe(true)
})

type Row = Parameters<typeof mergeRows>[0][number]
const row = (rowId: number, more: Partial<Row> = {}): Row => ({
  rowId,
  description: 'Wooden blocks',
  sku: 'NW-BLOCKS',
  barcode: null,
  hsCode: null,
  ...size,
  isDangerous: null,
  dangerousClass: null,
  hasExpiration: null,
  productSkuAliases: [],
  packageTypeName: null,
  packageUnits: null,
  packageBarcode: null,
  packageDepth: null,
  packageWidth: null,
  packageHeight: null,
  packageWeight: null,
  packageSkuAliases: [],
  ...more,
})
const packed = (packageTypeName: string, packageUnits: number): Partial<Row> => ({
  packageTypeName,
  packageUnits,
  packageDepth: size.depth,
  packageWidth: size.width,
  packageHeight: size.height,
  packageWeight: size.weight,
})

describe('rows of a spreadsheet', () => {
  test('of one SKU are one product with several packages', () => {
    const { products, problems } = mergeRows([
      row(2, { productSkuAliases: ['Old'], hsCode: '950300', ...packed('Case', 12), packageSkuAliases: ['C12'] }),
      row(3, {
        sku: 'NW-CUPS',
        description: 'Cups',
        isDangerous: true,
        dangerousClass: 'Class 1',
        hasExpiration: true,
      }),
      row(4, { sku: 'nw-blocks', barcode: '123', productSkuAliases: ['old', 'New'], ...packed('Box', 6) }),
      row(5, {
        hasExpiration: true,
        isDangerous: true,
        dangerousClass: 'Class 2',
        ...packed('case', 12),
        packageBarcode: '456',
        packageSkuAliases: ['c12', 'CX'],
      }),
    ])
    expect(problems).toEqual([])
    expect(products).toEqual([
      {
        rowId: 2,
        form: product({
          barcode: '123',
          hsCode: '950300',
          isDangerous: true,
          dangerousClass: 'Class 2',
          hasExpiration: true,
          skuAliases: ['Old', 'New'],
          packages: [parcel('case', 12, { barcode: '456', skuAliases: ['C12', 'CX'] }), parcel('Box', 6)],
        }),
        rowOfPackage: new Map([
          ['case/12', 2],
          ['box/6', 4],
        ]),
        rowOfCode: new Map([
          ['sku/nw-blocks', 2],
          ['sku/old', 2],
          ['sku/c12', 2],
          ['sku/new', 4],
          ['barcode/123', 4],
          ['sku/cx', 5],
          ['barcode/456', 5],
        ]),
      },
      {
        rowId: 3,
        form: product({
          sku: 'NW-CUPS',
          description: 'Cups',
          isDangerous: true,
          dangerousClass: 'Class 1',
          hasExpiration: true,
        }),
        rowOfPackage: new Map(),
        rowOfCode: new Map([['sku/nw-cups', 3]]),
      },
    ])
  })

  test('keep what the first of them said where the next says nothing', () => {
    const { products } = mergeRows([
      row(2, {
        barcode: '123',
        isDangerous: true,
        dangerousClass: 'Class 1',
        hasExpiration: true,
        ...packed('Case', 12),
        packageBarcode: '456',
      }),
      row(3, packed('Case', 12)),
    ])
    expect(products[0]?.form).toMatchObject({
      barcode: '123',
      isDangerous: true,
      dangerousClass: 'Class 1',
      hasExpiration: true,
      packages: [{ barcode: '456' }],
    })
    expect(mergeRows([row(2), row(3)]).products[0]?.form).toMatchObject({ isDangerous: false, hasExpiration: false })
  })

  test('a package without numbers is one of none', () => {
    const [one] = mergeRows([row(2, { packageTypeName: 'Case' })]).products
    expect(one?.form.packages).toEqual([
      { name: 'Case', unitQuantity: 0, barcode: null, depth: 0, width: 0, height: 0, weight: 0, skuAliases: [] },
    ])
  })

  const all: Partial<Row> = { barcode: '123', hsCode: '950300', dangerousClass: 'Class 1' }
  test.each([
    [{ description: 'Bricks' }, 'description'],
    [{ weight: 2 }, 'weight or size'],
    [{ barcode: '124' }, 'barcode'],
    [{ hsCode: '950301' }, 'HS code'],
    [{ dangerousClass: 'Class 2' }, 'dangerous class'],
    [{ description: 'Bricks', depth: 2 }, 'description and weight or size'],
  ] as [Partial<Row>, string][])('that differ in %j are a problem', (more, what) => {
    const { products, problems } = mergeRows([
      row(2, all),
      row(3, { ...all, ...more, productSkuAliases: ['lost'], ...packed('Case', 12) }),
    ])
    expect(problems).toEqual([{ rowId: 3, message: `SKU NW-BLOCKS stands in row 2 with another ${what}.` }])
    expect(products[0]?.form).toMatchObject({ skuAliases: [], packages: [] })
  })

  test('case and blanks around do not differ', () => {
    expect(mergeRows([row(2, all), row(3, { ...all, description: ' wooden BLOCKS ' })]).problems).toEqual([])
  })

  test('of one package in another size, or with another barcode, are a problem', () => {
    const first = row(2, { ...packed('Case', 12), packageBarcode: '456' })
    const problem = (more: Partial<Row>) => {
      const { products, problems } = mergeRows([
        first,
        row(3, { ...packed('Case', 12), packageSkuAliases: ['lost'], ...more }),
      ])
      expect(products[0]?.form.packages).toMatchObject(problems.length > 0 ? [{ skuAliases: [] }] : [{}])
      return problems
    }
    expect(problem({ packageHeight: 11 })).toEqual([
      { rowId: 3, message: 'Package Case of 12 stands in row 2 with another weight or size.' },
    ])
    expect(problem({ packageBarcode: '457' })).toEqual([
      { rowId: 3, message: 'Package Case of 12 stands in row 2 with another barcode.' },
    ])
    expect(problem({ packageBarcode: '456' })).toEqual([])
  })
})

describe('a product that the store has already', () => {
  const known: KnownProduct = {
    id: 'product',
    description: 'Wooden blocks',
    packages: new Map([['case/12', { id: 'case', ...size }]]),
    codes: new Set(['nw-blocks', 'old']),
  }
  const imported = (more: Partial<ProductForm>): ImportedProduct => ({
    form: product(more),
    rowId: 2,
    rowOfPackage: new Map([['case/12', 5]]),
    rowOfCode: new Map(),
  })

  test('gains what is missing, and nothing is changed', () => {
    const box = parcel('Box', 6, { skuAliases: ['B6'] })
    const one = imported({
      description: 'wooden blocks',
      skuAliases: ['OLD', 'New'],
      packages: [parcel('CASE', 12, { skuAliases: ['C12', 'old'] }), box],
    })
    expect(extendKnown(known, one)).toEqual({
      extension: {
        known,
        product: one,
        packages: [box],
        aliases: [
          { alias: 'New', productPackageTypeId: null },
          { alias: 'C12', productPackageTypeId: 'case' },
        ],
      },
      problems: [],
    })
  })

  test('is not another one of the same SKU, nor is its package', () => {
    expect(extendKnown(known, imported({ description: 'Bricks' })).problems).toEqual([
      { rowId: 2, message: 'You already have a product with this SKU! (NW-BLOCKS: Wooden blocks)' },
    ])
    const { extension, problems } = extendKnown(
      known,
      imported({ packages: [parcel('Case', 12, { height: 11, skuAliases: ['C12'] })] }),
    )
    expect(problems).toEqual([{ rowId: 5, message: 'Package Case of 12 exists with another weight or size.' }])
    expect(extension).toMatchObject({ packages: [], aliases: [] })
    const bare = { ...imported({ packages: [parcel('Case', 12, { height: 11 })] }), rowOfPackage: new Map() }
    expect(extendKnown(known, bare).problems).toMatchObject([{ rowId: 2 }])
  })
})
