import { describe, expect, it } from 'vitest'
import type { Cell } from './cells.ts'
import { headingOf, importDefinition, templateRows } from './fields.ts'
import { readHeader } from './headers.ts'
import {
  chooseColumn,
  fieldOfColumn,
  fieldsOfColumn,
  headerRowOf,
  type Mapping,
  missingFields,
  missingFieldsMessage,
  shareColumn,
  suggestMapping,
} from './mapping.ts'
import { labels, products } from './test/product-fields.ts'

const sheet = (name: string, ...rows: Cell[][]) => ({ name, rows })
const columnsOf = (mapping: Mapping) =>
  Object.fromEntries(Object.entries(mapping).map(([key, source]) => [key, 'column' in source ? source.column : null]))

describe('headers', () => {
  it.each([
    ['Length (cm)*', 'length', 'cm'],
    ['  SKU   Number * ', 'sku number', null],
    ['Weight (lbs)', 'weight', 'lb'],
    ['Height (in)', 'height', 'in'],
    ['UNIT WEIGHT (KG)*', 'unit weight', 'kg'],
    ['order_id', 'order id', null],
    ['Ship-City', 'ship city', null],
    ['Price (net)', 'price (net)', null],
    [12, '12', null],
    [null, '', null],
  ] as [Cell, string, string | null][])('%s reads as %s in %s', (header, name, unit) =>
    expect(readHeader(header)).toEqual({ name, unit }),
  )
})

describe('the template', () => {
  it('has group titles, marked headings and an example, and maps itself', () => {
    const rows = templateRows(products)
    expect(rows[0]?.[0]).toBe('Product')
    expect(rows[0]?.[1]).toBeNull()
    expect(rows[1]?.[3]).toBe('Unit Weight (kg)*')
    expect(rows[2]?.[1]).toBe('TEA-20')
    const { headerRow, mapping, matchedBy } = suggestMapping({ name: 'Products', rows }, products)
    expect(headerRow).toBe(1)
    expect(columnsOf(mapping)).toEqual(Object.fromEntries(products.fields.map((field, index) => [field.key, index])))
    expect(new Set(Object.values(matchedBy))).toEqual(new Set(['label']))
  })

  it('has no group row where the import has no groups', () => {
    const plain = importDefinition({
      name: 'StockLocations',
      title: 'x',
      fields: [{ key: 'a', label: 'SL Name', required: true, kind: 'text' }],
    })
    expect(templateRows(plain)).toEqual([['SL Name*']])
    expect(headerRowOf(sheet('StockLocations', ['SL Name*'], ['A-1']), plain)).toBe(0)
  })
})

describe('the row of headers', () => {
  it('skips the first row of a sheet named Products, and of no other', () => {
    expect(headerRowOf(sheet('Products', ['Product', null, 'Package'], labels, ['a']), products)).toBe(1)
    expect(headerRowOf(sheet('Products', ['something else'], ['unknown'], ['a']), products)).toBe(1)
    expect(headerRowOf(sheet('Sheet1', labels, ['a']), products)).toBe(0)
    expect(headerRowOf(sheet('products', labels, ['a']), products)).toBe(0)
  })
  it('does not skip the headers themselves', () => {
    expect(headerRowOf(sheet('Products', labels, ['Tea', 'T-1']), products)).toBe(0)
  })
  it('is found below titles: the row whose cells are known headers', () => {
    const titles: Cell[][] = [['Stock of Spring'], ['Weight', 'as of 01/02/2024'], []]
    expect(headerRowOf(sheet('Sheet1', ...titles, ['Length', 'SKU', 'Weight'], ['1', 'A', '2']), products)).toBe(3)
    expect(headerRowOf(sheet('Sheet1', ['Note', 'x'], ['SKU', 'A'], ['y', 'z']), products)).toBe(0)
    const amazon = ['order-id', 'order-item-id', 'quantity-purchased', 'ship-service-level']
    const shapes = [{ name: 'Amazon orders', import: 'Orders', marks: amazon, fields: {} }]
    expect(headerRowOf(sheet('Sheet1', ['Orders'], amazon, ['1']), { ...products, shapes })).toBe(1)
    expect(headerRowOf(sheet('Sheet1', ['Orders'], amazon, ['1']), products)).toBe(0)
  })
  it('passes over blank rows', () => {
    expect(headerRowOf(sheet('Sheet1', [], [null, ' '], labels), products)).toBe(2)
    expect(headerRowOf(sheet('Sheet1'), products)).toBe(0)
  })
})

describe('what a mapper suggests', () => {
  it('takes headers in any order, case and marking', () => {
    const { mapping } = suggestMapping(
      sheet('Sheet1', ['HEIGHT (cm)', 'sku number*', 'Product description', 'Length', 'width', 'Unit weight (KG)']),
      products,
    )
    expect(columnsOf(mapping)).toEqual({ height: 0, sku: 1, description: 2, depth: 3, width: 4, weight: 5 })
  })

  it('fills a renamed column of our template by its place, and says that it guessed', () => {
    const renamed = labels.map((label, index) => (index === 1 ? 'Artikelnummer' : label))
    const { mapping, matchedBy } = suggestMapping(sheet('Sheet1', renamed), products)
    expect(columnsOf(mapping)).toMatchObject({ sku: 1, barcode: 2 })
    expect(matchedBy).toMatchObject({ sku: 'position', barcode: 'label' })
  })

  it('ignores columns beyond the fields, and fields beyond the columns', () => {
    const { mapping } = suggestMapping(sheet('Products', ['Product'], [...labels.slice(0, 3)], ['a']), products)
    expect(columnsOf(mapping)).toEqual({ description: 0, sku: 1, barcode: 2 })
    const more = suggestMapping(sheet('Products', ['Product'], [...labels, 'Notes', null]), products)
    expect(fieldOfColumn(more.mapping, labels.length)).toBeNull()
  })

  it('gives a foreign file nothing by position', () => {
    const headers = [
      'InvoiceNo',
      'StockCode',
      'Description',
      'Quantity',
      'InvoiceDate',
      'UnitPrice',
      'CustomerID',
      'Country',
    ]
    for (const name of ['Sheet1', 'Products']) {
      const { mapping, matchedBy } = suggestMapping(sheet(name, headers, [1]), products)
      expect(columnsOf(mapping)).toEqual({ sku: 1, description: 2 })
      expect(Object.values(matchedBy)).toEqual(['alias', 'alias'])
    }
  })

  it('prefers the label to an alias, and the better alias to the lesser', () => {
    expect(columnsOf(suggestMapping(sheet('S', ['SKU', 'Description', 'Name']), products).mapping)).toEqual({
      sku: 0,
      description: 2,
    })
    expect(columnsOf(suggestMapping(sheet('S', ['SKU', 'SKU Number']), products).mapping)).toEqual({ sku: 1 })
    expect(columnsOf(suggestMapping(sheet('S', ['SKU', 'SKU']), products).mapping)).toEqual({ sku: 0 })
  })

  it('sees the unit of a header, and no length in a weight', () => {
    const { mapping } = suggestMapping(
      sheet('S', ['Weight (lbs)', 'Length (in)', 'Width (kg)', 'Height (cm)']),
      products,
    )
    expect(mapping).toEqual({
      weight: { column: 0, unit: 'lb' },
      depth: { column: 1, unit: 'in' },
      height: { column: 3 },
    })
  })

  it('takes hyphens, underscores, spaces and a unit at the end for one', () => {
    const headers = ['product_description', 'SKU-Number', 'unit_weight_g', 'Length cm', 'PackageTypeName', 'width_kg']
    expect(suggestMapping(sheet('S', headers), products).mapping).toEqual({
      description: { column: 0 },
      sku: { column: 1 },
      weight: { column: 2, unit: 'g' },
      depth: { column: 3 },
      packageTypeName: { column: 4 },
    })
  })

  it('sees the decimal mark of a column', () => {
    const { mapping } = suggestMapping(sheet('S', ['Weight', 'Length'], ['1.234', '2.5'], ['0,5', '3']), products)
    expect(mapping).toEqual({ weight: { column: 0, decimal: ',' }, depth: { column: 1, decimal: '.' } })
  })
})

describe('a mapping in a person’s hands', () => {
  it('moves a field to the column that took it last', () => {
    const first = chooseColumn({}, 0, 'sku')
    expect(chooseColumn(first, 3, 'sku')).toEqual({ sku: { column: 3 } })
    expect(chooseColumn(first, 0, 'barcode')).toEqual({ barcode: { column: 0 } })
    expect(chooseColumn(first, 0, null)).toEqual({})
    expect(chooseColumn({ weight: { constant: 1 } }, 2, 'weight', 'lb')).toEqual({ weight: { column: 2, unit: 'lb' } })
  })

  it('lets a second field come from a column', () => {
    const mapping = shareColumn(chooseColumn({}, 0, 'sku'), 0, 'barcode')
    expect(mapping).toEqual({ sku: { column: 0 }, barcode: { column: 0 } })
    expect(fieldOfColumn(mapping, 0)).toBe('sku')
    expect(fieldsOfColumn(mapping, 0)).toEqual(['sku', 'barcode'])
    expect(chooseColumn(mapping, 0, null)).toEqual({})
  })

  it('names the mandatory fields that nothing fills', () => {
    expect(missingFieldsMessage(missingFields(products, {}))).toBe(
      'Please fill all mandatory fields: Product Description, SKU Number, Unit Weight, Length, Width, Height',
    )
    const filled: Mapping = {
      description: { column: 0 },
      sku: { column: 1 },
      weight: { constant: 1 },
      depth: { constant: ' ' },
      width: { constant: 10 },
      height: { column: 2 },
    }
    expect(missingFields(products, filled)).toEqual(['Length'])
  })
})

describe('definitions', () => {
  it('are checked once', () => {
    const text = { key: 'a', label: 'A', kind: 'text' } as const
    expect(() => importDefinition({ name: 'X', title: 'X', fields: [text, text] })).toThrow('two fields a')
    expect(() => importDefinition({ name: 'X', title: 'X', fields: [{ ...text, unit: 'kg' }] })).toThrow('has a unit')
    expect(() => importDefinition({ name: 'X', title: 'X', fields: [{ ...text, kind: 'day', oneOf: ['x'] }] })).toThrow(
      'closed list',
    )
    const misspelt = { ...text, requird: true }
    expect(() => importDefinition({ name: 'X', title: 'X', fields: [misspelt] })).toThrow('says requird')
    expect(() => importDefinition({ name: 'X', title: 'X', fields: [text], keyField: 'b' as 'a' })).toThrow(
      'no field b',
    )
  })
  it('head their columns with unit and star', () => {
    expect(products.fields.map(headingOf).slice(2, 5)).toEqual(['Barcode', 'Unit Weight (kg)*', 'Length (cm)*'])
  })
})
