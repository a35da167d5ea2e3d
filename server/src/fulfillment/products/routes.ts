import * as products from '@crossdock/contract/fulfillment/products'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { makeProductLabels } from './export.ts'
import { getPackageTypesBySku, getStockedProduct, listAliases, listPackageTypes, listProducts } from './reads.ts'
import { createProduct, removeProduct, replaceAliases, restoreProduct, updateProduct } from './writes.ts'

export function productRoutes(door: Door): void {
  serve(door, products.list, listProducts)
  serve(door, products.labels, makeProductLabels)
  serve(door, products.get, getStockedProduct)
  serve(door, products.create, createProduct)
  serve(door, products.update, updateProduct)
  serve(door, products.remove, removeProduct)
  serve(door, products.restore, restoreProduct)
  serve(door, products.packageTypes, (ctx, { id }) => listPackageTypes(ctx, id))
  serve(door, products.packageTypesBySku, getPackageTypesBySku)
  serve(door, products.getAliases, (ctx, { id }) => listAliases(ctx, id))
  serve(door, products.setAliases, replaceAliases)
}
