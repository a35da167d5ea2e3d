import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { lastSeen, optionalStoredCode, positiveCount, positiveNumber, requiredText, storedCode } from '../fields.ts'
import { contentTypes, fileAnswer, labelFormat, mostPrinted, printedIds } from '../files.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, queryBoolean, queryInt, searchText } from '../paging.ts'
import { restoreOf } from '../restoring.ts'
import { lowpoint, stockLevels } from './stock/low-points.ts'

/** How codes are compared: a SKU is kept as typed, and upper and lower case mean the same (docs/decisions/004). */
export const codeKey = (code: string): string => code.trim().toLowerCase()

/** Limits of spec 2, section 9. Lengths in cm, weights in kg. */
export const productLimits = {
  description: 255,
  sku: 32,
  barcode: 64,
  side: 1000,
  weight: 10_000,
  unitsPerPackage: 1_000_000,
} as const

/** Kinds of dangerous goods (spec 2, section 5). */
export const dangerousClasses = ['Class 1', 'Class 2', 'Class 3', 'Class 4'] as const

/** Names that forms offer for a package of a product; imports take others as typed. */
export const packageUnits = [
  'Box',
  'Pallet',
  'Case',
  'Bundle',
  'Bale',
  'Bottle',
  'Bag',
  'Basket',
  'Crate',
  'Drum',
  'Gaylord',
  'Inner Case',
  'Keg',
  'Pack',
  'Spool',
  'Super-Sack',
  'Sheet',
  'Tray',
  'Unit',
  'Roll',
] as const

/** The package every product has without being asked: one unit, with the product's own size and weight. */
export const unitPackageName = 'Unit'

/** True for the package that follows its product. */
export const isUnitPackage = (entry: { readonly name: string; readonly unitQuantity: number }): boolean =>
  entry.unitQuantity === 1 && entry.name.trim().toLowerCase() === unitPackageName.toLowerCase()

/** Pickers offer active products only; an inactive one keeps its stock and its history. */
export const productStates = ['Active', 'Inactive'] as const

const hsCode = z
  .string()
  .trim()
  .regex(/^(\d{6,10})?$/, 'HS Code must be 6-10 digits')
  .nullish()
  .transform((text) => text || null)

const alias = storedCode('SKU alias', productLimits.sku)

/** SKU aliases: trimmed, blanks and repeats (without case) dropped. */
const aliases = z
  .array(z.string())
  .max(200)
  .default([])
  .transform((texts) => texts.filter((text) => text.trim() !== ''))
  .pipe(z.array(alias))
  .transform((texts) => [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()])

const sizeFields = {
  depth: positiveNumber('Length', productLimits.side),
  width: positiveNumber('Width', productLimits.side),
  height: positiveNumber('Height', productLimits.side),
  weight: positiveNumber('Weight', productLimits.weight),
}

/** A package of the product form. */
const packageForm = z.object({
  /** Of a package the product has already; absent for a new one. */
  id: id('productPackageType').optional(),
  name: storedCode('Package Type Name', 50),
  unitQuantity: positiveCount('Unit Quantity', productLimits.unitsPerPackage),
  barcode: optionalStoredCode(productLimits.barcode),
  ...sizeFields,
  skuAliases: aliases,
  /** How many of it there are to be at least, in all warehouses together; what is left out stays as it is. */
  lowpoint: lowpoint.optional(),
})
export type PackageForm = z.output<typeof packageForm>

const productFields = {
  description: requiredText('Product Description', productLimits.description),
  sku: storedCode('SKU', productLimits.sku),
  barcode: optionalStoredCode(productLimits.barcode),
  hsCode,
  ...sizeFields,
  isDangerous: z.boolean().default(false),
  dangerousClass: z
    .enum(dangerousClasses, 'Dangerous Class is required')
    .nullish()
    .transform((value) => value ?? null),
  hasExpiration: z.boolean().default(false),
  state: z.enum(productStates).default('Active'),
  skuAliases: aliases,
  /**
   * What is left out of an update is removed, unless it was used. Unit, which every product has, stays; named, it takes a
   * barcode and aliases, while its size follows the product.
   */
  packages: z.array(packageForm).max(100).default([]),
  /** The low point of Unit, where Unit is not named among the packages. */
  unitLowpoint: lowpoint.optional(),
  /** Of all warehouses together. */
  ...stockLevels,
}

const namesItsDanger = (form: { isDangerous: boolean; dangerousClass: string | null }) =>
  !form.isDangerous || form.dangerousClass !== null
const dangerFault = { path: ['dangerousClass'], message: 'Dangerous Class is required' }

/** The product form (spec 2, sections 3 and 5). */
const productForm = z.object(productFields).refine(namesItsDanger, dangerFault)
export type ProductForm = z.output<typeof productForm>

/** A package of a product. Sides in cm, weight in kg. */
export const packageType = z.object({
  id: id('productPackageType'),
  name: z.string(),
  unitQuantity: z.number().int(),
  barcode: z.string().nullable(),
  depth: z.number(),
  width: z.number(),
  height: z.number(),
  weight: z.number(),
  skuAliases: z.array(z.string()),
  /** How many of it there are to be at least, in all warehouses together. */
  lowpoint: z.number().int().nullable(),
})
export type PackageType = z.output<typeof packageType>

/** A product as lists show it. Sides in cm, weight in kg. */
const productSummary = z.object({
  id: id('product'),
  storeId: id('store'),
  /** Name of the merchant; null for the main store. */
  storeName: z.string().nullable(),
  sku: z.string(),
  description: z.string(),
  barcode: z.string().nullable(),
  hsCode: z.string().nullable(),
  isDangerous: z.boolean(),
  dangerousClass: z.enum(dangerousClasses).nullable(),
  hasExpiration: z.boolean(),
  depth: z.number(),
  width: z.number(),
  height: z.number(),
  weight: z.number(),
  state: z.enum(productStates),
  /** Units on hand in all warehouses and conditions. */
  stockUnits: z.number().int(),
  createdAt: moment,
  updatedAt: moment,
})
export type ProductSummary = z.output<typeof productSummary>

/** A product with its packages and aliases. */
export const product = productSummary.extend({
  skuAliases: z.array(z.string()),
  packages: z.array(packageType),
  /** Units on hold, and for clearance, from which on the inventory warns, in all warehouses together. */
  onHold: z.number().int().nullable(),
  clearance: z.number().int().nullable(),
  /** Stock or an order names it: SKU, size, weight and expiry are frozen, and it cannot be deleted. */
  isUsed: z.boolean(),
})
export type Product = z.output<typeof product>

/** What is on hand of a product in a warehouse, in any condition. */
const warehouseStock = z.object({
  warehouse: z.object({ id: id('warehouse'), title: z.string() }),
  units: z.number().int(),
})

const packageTypesAnswer = z.object({ packageTypes: z.array(packageType) })

export const list = endpoint({
  method: 'GET',
  path: '/api/fulfillment/products',
  summary: 'Products of the current store; description also finds SKUs',
  can: { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_PRODUCTS'] },
  input: z.object({
    ...listInput,
    description: searchText.optional(),
    isDangerous: queryBoolean.optional(),
    state: z.enum(productStates).optional(),
    /** Only products with stock, in any condition, in this warehouse. */
    warehouseId: id('warehouse').optional(),
    merchantId: id('store').optional(),
  }),
  answer: listAnswer(productSummary),
})

export const get = endpoint({
  method: 'GET',
  path: '/api/fulfillment/products/{id}',
  summary: 'One product with its packages, its aliases, and its stock by warehouse',
  can: { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_PRODUCTS'] },
  input: z.object({ id: id('product') }),
  answer: product.extend({ stock: z.array(warehouseStock) }),
})

export const labels = endpoint({
  method: 'GET',
  path: '/api/fulfillment/products/labels',
  summary: 'Labels of products, 2.25 x 1.25 inches, with barcode or SKU: PDF, or ZPL for label printers',
  can: {
    anyOf: ['FULFILLMENT_MANAGE_PRODUCTS', 'FULFILLMENT_PROCESS_INVENTORY', 'FULFILLMENT_PROCESS_RECEIVING_ORDERS'],
  },
  input: z.object({
    ids: printedIds('product', mostPrinted.labels),
    format: labelFormat,
    /** Labels of each product. */
    copies: queryInt(1, 100).default(1),
  }),
  answer: fileAnswer(contentTypes.pdf, contentTypes.zpl),
})

export const create = endpoint({
  method: 'POST',
  path: '/api/fulfillment/products',
  summary: 'Add a product; its Unit package is made with it',
  can: 'FULFILLMENT_MANAGE_PRODUCTS',
  input: productForm,
  answer: z.object({ product }),
})

export const update = endpoint({
  method: 'PUT',
  path: '/api/fulfillment/products/{id}',
  summary: 'Change a product; what is in use keeps its SKU and size',
  can: 'FULFILLMENT_MANAGE_PRODUCTS',
  store: 'any',
  input: z
    .object({
      id: id('product'),
      ...productFields,
      updatedAt: lastSeen,
    })
    .refine(namesItsDanger, dangerFault),
  answer: z.object({ product }),
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/fulfillment/products/{id}',
  summary: 'Delete a product that was never used',
  can: 'FULFILLMENT_MANAGE_PRODUCTS',
  store: 'any',
  input: z.object({ id: id('product') }),
  answer: z.object({}),
})

export const restore = restoreOf(remove)

export const packageTypes = endpoint({
  method: 'GET',
  path: '/api/fulfillment/products/{id}/package-type',
  summary: 'Packages of a product',
  can: { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_PRODUCTS'] },
  input: z.object({ id: id('product') }),
  answer: packageTypesAnswer,
})

export const packageTypesBySku = endpoint({
  method: 'GET',
  path: '/api/fulfillment/products/sku/{sku}/package-type',
  summary: 'Packages of the product that a SKU or an alias names',
  can: { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_PRODUCTS'] },
  input: z.object({ sku: z.string().min(1).max(200), state: z.enum(productStates).optional() }),
  answer: packageTypesAnswer.extend({ productId: id('product') }),
})

/** Aliases, each with the package it names; null where it names the product itself. */
const aliasList = z.object({
  skuAliases: z.array(z.object({ alias: z.string(), productPackageTypeId: id('productPackageType').nullable() })),
})

export const getAliases = endpoint({
  method: 'GET',
  path: '/api/fulfillment/products/{id}/sku-aliases',
  summary: "A product's aliases, its packages' among them",
  can: { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_PRODUCTS'] },
  input: z.object({ id: id('product') }),
  answer: aliasList,
})

export const setAliases = endpoint({
  method: 'POST',
  path: '/api/fulfillment/products/{id}/sku-aliases',
  summary: "Replace a product's aliases",
  can: 'FULFILLMENT_MANAGE_PRODUCTS',
  store: 'any',
  input: z.object({
    id: id('product'),
    skuAliases: z
      .array(
        z
          .string()
          .transform((text) => ({ alias: text, productPackageTypeId: null }))
          .or(
            z.object({
              alias: z.string(),
              productPackageTypeId: id('productPackageType')
                .nullish()
                .transform((value) => value ?? null),
            }),
          ),
      )
      .max(500)
      .transform((entries) => entries.filter((entry) => entry.alias.trim() !== ''))
      .pipe(z.array(z.object({ alias, productPackageTypeId: id('productPackageType').nullable() }))),
  }),
  answer: aliasList,
})
