import { z } from 'zod'
import type { Needed } from '../../access.ts'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { lastSeen, requiredText, storedCode } from '../../fields.ts'
import { id } from '../../ids.ts'
import { codeKey, productLimits } from '../products.ts'

const path = '/api/fulfillment/products/{id}/cart-settings'
const views: Needed = { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_PRODUCTS'] }

/** Settings of one product at most. */
export const mostCartSettings = 100

/** Which of a product's packages a shopping cart sells under a SKU of its own (CART-001). */
const cartSetting = z.object({
  /** The cart, as whoever connects it calls it: the same for all products that it sells. */
  cartSettingId: storedCode('Cart', 50),
  /** What the cart calls it. */
  sku: storedCode('SKU', productLimits.sku),
  packageType: z.string(),
  /** Of one package: a product may have two of one name. */
  unitQuantity: z.number().int(),
  productPackageTypeId: id('productPackageType'),
})
export type CartSetting = z.output<typeof cartSetting>

/** When the product was changed last: its settings are replaced by whoever has seen them. */
const answer = z.object({ cartSettings: z.array(cartSetting), updatedAt: moment })

export const get = endpoint({
  method: 'GET',
  path,
  summary: 'Which packages of a product shopping carts sell, under what SKU',
  can: views,
  input: z.object({ id: id('product') }),
  answer,
})

/** What tells one from another: a cart calls one thing so. */
export const cartKey = ({ cartSettingId, sku }: Pick<CartSetting, 'cartSettingId' | 'sku'>): string =>
  `${codeKey(cartSettingId)}\n${codeKey(sku)}`

export const set = endpoint({
  method: 'PUT',
  path,
  summary: 'Replace what shopping carts sell of a product',
  can: 'FULFILLMENT_MANAGE_PRODUCTS',
  store: 'any',
  input: z.object({
    id: id('product'),
    updatedAt: lastSeen,
    cartSettings: z
      .array(
        cartSetting.pick({ cartSettingId: true, sku: true }).extend({
          /** The name of one of the product's packages, or its id, where several have that name. */
          packageType: requiredText('Package type', 50),
        }),
      )
      .max(mostCartSettings)
      .superRefine((all, check) => {
        const seen = new Set<string>()
        for (const [index, one] of all.entries()) {
          if (seen.has(cartKey(one)))
            check.addIssue({ code: 'custom', path: [index, 'sku'], message: 'This cart has this SKU twice' })
          seen.add(cartKey(one))
        }
      }),
  }),
  answer,
})
