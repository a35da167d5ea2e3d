import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { importAnswer, mostImportBytes, mostImportRows } from '../../imports.ts'
import { keysOf, rowCell, rowCells } from '../../row-cells.ts'
import { dangerousClasses, productLimits } from '../products.ts'

/** What of a row its package says, and whether it may. */
interface PackageCells {
  readonly packageTypeName: string | null
  readonly packageUnits: number | null
  readonly packageBarcode: string | null
  readonly packageWeight: number | null
  readonly packageDepth: number | null
  readonly packageWidth: number | null
  readonly packageHeight: number | null
  readonly packageSkuAliases: readonly string[]
  readonly isDangerous: boolean | null
  readonly dangerousClass: string | null
}

const size = { kind: 'number', isSize: true, above: 0, decimals: 3 } as const

/** The product spreadsheet (IMP-043): one row a product, or several rows with one SKU and description for several packages. */
export const productImport = {
  name: 'Products',
  title: 'Add Product',
  keyField: 'sku',
  fields: [
    {
      key: 'description',
      label: 'Product Description',
      kind: 'text',
      required: true,
      maxLength: productLimits.description,
      group: 'Product',
      aliases: ['Product Name', 'Name', 'Title', 'Item Name', 'Description'],
      example: 'Wooden blocks, 36 pieces',
    },
    {
      key: 'sku',
      label: 'SKU Number',
      kind: 'text',
      required: true,
      isCode: true,
      maxLength: productLimits.sku,
      group: 'Product',
      aliases: ['SKU', 'Variant SKU', 'Seller SKU', 'Product SKU', 'StockCode', 'Item Number', 'Item Code', 'Code'],
      example: 'NW-BLOCKS-36',
    },
    {
      key: 'barcode',
      label: 'Barcode',
      kind: 'text',
      isCode: true,
      maxLength: productLimits.barcode,
      group: 'Product',
      aliases: ['EAN', 'UPC', 'GTIN', 'Variant Barcode'],
    },
    {
      key: 'hsCode',
      label: 'HS Code',
      kind: 'text',
      maxLength: 10,
      group: 'Product',
      aliases: ['Tariff Code'],
      check: (code: string) => (/^\d{6,10}$/.test(code) ? null : 'HS Code must be 6-10 digits'),
    },
    {
      key: 'weight',
      label: 'Unit Weight',
      ...size,
      required: true,
      unit: 'kg',
      max: productLimits.weight,
      group: 'Product',
      aliases: ['Weight', 'Product Weight'],
      example: 1.2,
    },
    {
      key: 'depth',
      label: 'Length',
      ...size,
      required: true,
      unit: 'cm',
      max: productLimits.side,
      group: 'Product',
      aliases: ['Depth'],
      example: 30,
    },
    {
      key: 'width',
      label: 'Width',
      ...size,
      required: true,
      unit: 'cm',
      max: productLimits.side,
      group: 'Product',
      example: 20,
    },
    {
      key: 'height',
      label: 'Height',
      ...size,
      required: true,
      unit: 'cm',
      max: productLimits.side,
      group: 'Product',
      example: 10,
    },
    {
      key: 'packageTypeName',
      label: 'Package Type Name',
      kind: 'text',
      isCode: true,
      maxLength: 50,
      group: 'Package',
      aliases: ['Package Type'],
      example: 'Case',
    },
    {
      key: 'packageUnits',
      label: 'Unit Per Package',
      kind: 'count',
      group: 'Package',
      max: productLimits.unitsPerPackage,
      aliases: ['Units Per Package'],
      example: 12,
    },
    {
      key: 'packageBarcode',
      label: 'Package Barcode',
      kind: 'text',
      isCode: true,
      maxLength: productLimits.barcode,
      group: 'Package',
    },
    {
      key: 'packageWeight',
      label: 'Package Weight',
      ...size,
      unit: 'kg',
      max: productLimits.weight,
      group: 'Package',
      example: 15,
    },
    {
      key: 'packageDepth',
      label: 'Package Length',
      ...size,
      unit: 'cm',
      max: productLimits.side,
      group: 'Package',
      example: 62,
    },
    {
      key: 'packageWidth',
      label: 'Package Width',
      ...size,
      unit: 'cm',
      max: productLimits.side,
      group: 'Package',
      example: 42,
    },
    {
      key: 'packageHeight',
      label: 'Package Height',
      ...size,
      unit: 'cm',
      max: productLimits.side,
      group: 'Package',
      example: 32,
    },
    { key: 'hasExpiration', label: 'Has Expiration', kind: 'boolean', group: 'Product' },
    { key: 'isDangerous', label: 'Is Dangerous', kind: 'boolean', group: 'Product' },
    { key: 'dangerousClass', label: 'Dangerous Class', kind: 'text', oneOf: dangerousClasses, group: 'Product' },
    {
      key: 'productSkuAliases',
      label: 'Product SKU Aliases',
      kind: 'list',
      isCode: true,
      maxLength: productLimits.sku,
      group: 'Product',
    },
    {
      key: 'packageSkuAliases',
      label: 'Package SKU Aliases',
      kind: 'list',
      isCode: true,
      maxLength: productLimits.sku,
      group: 'Package',
    },
  ],
  checkRow: (row: PackageCells) => {
    const faults: { field: string; message: string }[] = []
    const name = row.packageTypeName?.trim().toLowerCase() ?? ''
    const measures = [row.packageWeight, row.packageDepth, row.packageWidth, row.packageHeight]
    const hasPackageField =
      row.packageUnits !== null ||
      row.packageBarcode !== null ||
      measures.some((value) => value !== null) ||
      row.packageSkuAliases.length > 0
    if (row.packageUnits === 0) faults.push({ field: 'packageUnits', message: 'Unit Per Package cannot be zero!' })
    else if (row.packageUnits !== null && row.packageUnits < 0)
      faults.push({ field: 'packageUnits', message: 'Must be greater than 0' })
    if (name === 'unit') {
      faults.push({
        field: 'packageTypeName',
        message: "Please do not enter 'Unit' as a Package Type Name as it will be created automatically by the system.",
      })
    } else if (name === '' && hasPackageField) {
      faults.push({ field: 'packageTypeName', message: 'Please enter package type name.' })
    } else if (name !== '' && (row.packageUnits === null || measures.some((value) => value === null))) {
      faults.push({ field: 'packageUnits', message: 'Please enter unit per package, package dimensions, and weight.' })
    }
    if (row.isDangerous && row.dangerousClass === null)
      faults.push({ field: 'dangerousClass', message: 'Dangerous Class is required' })
    return faults
  },
} as const

const listCell = z.union([rowCell, z.array(z.string().max(2000)).max(200).readonly()])

/** A row as the mapper sends it. The server repeats every check of `productImport` on it. */
export const productRow = z.object({
  rowId: z.number().int().min(0),
  ...rowCells(keysOf(productImport)),
  productSkuAliases: listCell,
  packageSkuAliases: listCell,
})
export type ProductRow = z.output<typeof productRow>

export const importProducts = endpoint({
  method: 'POST',
  path: '/api/fulfillment/products/import',
  summary: 'Import products, all rows or none; 417 names the rows at fault',
  can: { allOf: ['FULFILLMENT_IMPORT', 'FULFILLMENT_MANAGE_PRODUCTS'] },
  status: 202,
  input: z.object({
    products: z
      .array(productRow)
      .min(1, 'There are no rows to import')
      .max(mostImportRows, `Must be at most ${mostImportRows.toLocaleString('en-US')} rows`),
  }),
  answer: importAnswer({ created: z.number().int(), extended: z.number().int(), unchanged: z.number().int() }),
  bodyLimit: mostImportBytes,
})
