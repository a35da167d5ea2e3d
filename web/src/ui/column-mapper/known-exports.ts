import type { KnownShape } from '@crossdock/sheets/shapes'
import { orderExports } from './order-exports.ts'

const productExports: readonly KnownShape[] = [
  {
    name: 'Shopify products',
    import: 'Products',
    marks: ['Handle', 'Title', 'Variant SKU', 'Variant Grams'],
    fields: {
      description: 'Title',
      // A shop may do without SKUs; each of its products has a handle.
      sku: ['Variant SKU', 'Handle'],
      barcode: 'Variant Barcode',
      weight: { header: 'Variant Grams', unit: 'g' },
    },
    fill: { by: 'Handle', headers: ['Title'] },
    goods: ['Variant SKU', 'Variant Price', 'Variant Grams'],
  },
  {
    name: 'WooCommerce products',
    import: 'Products',
    marks: ['ID', 'Type', 'SKU', 'Is featured?', 'Visibility in catalog'],
    fields: { description: 'Name', sku: 'SKU', barcode: ['GTIN, UPC, EAN, or ISBN', 'GTIN'] },
  },
  {
    name: 'Amazon listings',
    import: 'Products',
    marks: ['item-name', 'seller-sku', 'asin1', 'listing-id'],
    fields: { description: 'item-name', sku: 'seller-sku' },
  },
  {
    name: 'Olist products',
    import: 'Products',
    marks: ['product_id', 'product_category_name', 'product_weight_g'],
    fields: {
      sku: 'product_id',
      weight: { header: 'product_weight_g', unit: 'g' },
      depth: 'product_length_cm',
      width: 'product_width_cm',
      height: 'product_height_cm',
    },
  },
]

/** Exports of shops and marketplaces, of orders and of products. */
export const knownExports: readonly KnownShape[] = [...orderExports, ...productExports]
