import * as products from '@crossdock/contract/fulfillment/products'
import { importProducts as importCall } from '@crossdock/contract/fulfillment/products/import'
import type { Door } from '../../platform/http.ts'
import { serveImport } from '../../platform/imports/serve-import.ts'
import { serve } from '../../platform/serve.ts'
import { productImportWork } from './import/import.ts'
import { findPackageTypesBySku, getStockedProduct, listAliases, listPackageTypes, listProducts } from './reads.ts'
import { createProduct, removeProduct, replaceAliases, updateProduct } from './writes.ts'

export function productRoutes(door: Door): void {
  serve(door, products.list, listProducts)
  serve(door, products.get, getStockedProduct)
  serve(door, products.create, createProduct)
  serve(door, products.update, updateProduct)
  serve(door, products.remove, removeProduct)
  serve(door, products.packageTypes, (ctx, { id }) => listPackageTypes(ctx, id))
  serve(door, products.packageTypesBySku, findPackageTypesBySku)
  serve(door, products.getAliases, (ctx, { id }) => listAliases(ctx, id))
  serve(door, products.setAliases, replaceAliases)
  serveImport(door, importCall, 'products', productImportWork)
}
