import { importDefinition } from '../fields.ts'

/** Fields like those of a product import, for the tests of this folder. */
export const products = importDefinition({
  name: 'Products',
  title: 'Add Product',
  keyField: 'sku',
  fields: [
    {
      key: 'description',
      label: 'Product Description',
      aliases: ['Name', 'Title', 'Description'],
      required: true,
      kind: 'text',
      group: 'Product',
      example: 'Green tea, 20 bags',
    },
    {
      key: 'sku',
      label: 'SKU Number',
      aliases: ['SKU', 'StockCode'],
      required: true,
      kind: 'text',
      maxLength: 50,
      group: 'Product',
      example: 'TEA-20',
    },
    { key: 'barcode', label: 'Barcode', kind: 'text', group: 'Product', example: '0012345678905' },
    {
      key: 'weight',
      label: 'Unit Weight',
      aliases: ['Weight'],
      required: true,
      kind: 'number',
      unit: 'kg',
      above: 0,
      max: 10_000,
      decimals: 3,
      group: 'Product',
      example: 0.25,
    },
    {
      key: 'depth',
      label: 'Length',
      required: true,
      kind: 'number',
      unit: 'cm',
      above: 0,
      decimals: 2,
      group: 'Product',
      example: 12,
    },
    {
      key: 'width',
      label: 'Width',
      required: true,
      kind: 'number',
      unit: 'cm',
      above: 0,
      decimals: 2,
      group: 'Product',
      example: 8,
    },
    {
      key: 'height',
      label: 'Height',
      required: true,
      kind: 'number',
      unit: 'cm',
      above: 0,
      decimals: 2,
      group: 'Product',
      example: 7.5,
    },
    {
      key: 'packageUnits',
      label: 'Unit Per Package',
      kind: 'count',
      group: 'Package',
      check: (value: number) => (value === 0 ? 'Unit Per Package cannot be zero!' : null),
    },
    { key: 'packageTypeName', label: 'Package Type Name', kind: 'text', group: 'Package' },
    { key: 'hasExpiration', label: 'Has Expiration', kind: 'boolean', group: 'Product' },
    { key: 'aliases', label: 'Product SKU Aliases', kind: 'list', group: 'Product' },
    { key: 'firstDay', label: 'On Sale From', kind: 'day', group: 'Product' },
  ],
  checkRow: (record) =>
    record.packageUnits !== null && record.packageTypeName === null
      ? [{ field: 'packageTypeName', message: 'Please enter package type name.' }]
      : [],
})

export const labels = products.fields.map((field) => field.label)
