import { z } from 'zod'
import { shipOptions } from '../../delivery/delivery-options.ts'
import { endpoint } from '../../endpoint.ts'
import { optionalCode, optionalText, price, requiredPrice, requiredText } from '../../fields.ts'
import { id } from '../../ids.ts'
import { shipmentOrder } from './orders.ts'
import { carrierAddressType, deliveryOptionsForm, shipmentLimits } from './parties.ts'

/** One product of a customs declaration: its value in the account's currency and its country of origin (SHIP-055). */
const customsForm = z.object({
  productId: id('product'),
  description: requiredText('Description', shipmentLimits.address),
  declared: requiredPrice('Declared value'),
  hsCode: z
    .string()
    .trim()
    .regex(/^(\d{6,10})?$/, 'HS Code must be 6-10 digits')
    .transform((code) => code || null)
    .nullish()
    .transform((code) => code ?? null),
  country: requiredText('Country of Origin', shipmentLimits.name),
})

/** An address of a web page that shows where a parcel is; only http and https, because people click on it. */
const trackingLink = z
  .string()
  .trim()
  .max(shipmentLimits.link, `Must be at most ${shipmentLimits.link} characters`)
  .refine((text) => text === '' || /^https?:\/\/[^\s"'<>]+$/i.test(text), 'Must be a web address')
  .transform((text) => text || null)
  .nullish()
  .transform((text) => text ?? null)

/** What whoever fetches the goods shows for them; given, it replaces what the order said. */
const pickUpForm = z.object({
  pickupId: optionalCode(shipmentLimits.reference),
  poNumber: optionalCode(shipmentLimits.reference),
  referenceNumber: optionalCode(shipmentLimits.reference),
})

export const box = z.object({
  id: id('shipmentBox'),
  name: z.string(),
  quantity: z.number().int(),
  depth: z.number(),
  width: z.number(),
  height: z.number(),
  /** Kilograms of one box. */
  weight: z.number(),
  /** What is in one box. */
  contents: z.array(z.object({ sku: z.string(), unitsCount: z.number().int() })),
})

/** What is looked at before an order leaves: its boxes, and what its declaration starts with. */
const shippingInfo = z.object({
  order: shipmentOrder,
  boxes: z.array(box),
  totalWeight: z.number(),
  /** Carriers that the merchant's last orders left with, the last first. */
  carriers: z.array(z.string()),
  /** The recipient lives in another country than the account: a declaration is asked for. */
  needsCustoms: z.boolean(),
  /**
   * One line a product, from the product's own facts; empty where none is needed. Value and country are those of the
   * merchant's last declaration of the product, the value for as many units as leave now; null where there was none lately.
   */
  customs: z.array(
    z.object({
      productId: id('product'),
      sku: z.string(),
      description: z.string(),
      hsCode: z.string().nullable(),
      unitsCount: z.number().int(),
      declared: z.number().nullable(),
      country: z.string().nullable(),
    }),
  ),
})
export type ShippingInfo = z.output<typeof shippingInfo>

/** Carriers that are offered. */
export const mostCarriers = 5

const base = '/api/fulfillment/shipment-orders'

export const get = endpoint({
  method: 'GET',
  path: `${base}/{id}/shipping-info`,
  summary: 'What is confirmed before a packed order leaves',
  can: 'FULFILLMENT_VIEW_SHIPMENT_ORDERS',
  input: z.object({ id: id('shipmentOrder') }),
  answer: shippingInfo,
})

const confirmed = z.object({
  id: id('shipmentOrder'),
  /** By a carrier that is named here, by own drivers on a route, or by whoever plans the order pool; a pick-up needs none. */
  deliveryOption: z.enum(shipOptions, 'Must be one of the options').default('NON_REGISTERED'),
  /** A draft or scheduled route of own drivers: of IN_HOUSE alone, which needs one. */
  routeId: id('route')
    .nullish()
    .transform((chosen) => chosen ?? null),
  /** Required unless the order names who picks it up, or own drivers deliver it. */
  carrierName: optionalText(shipmentLimits.name),
  /** Of a pick-up only. */
  thirdPartyPickUpInfo: pickUpForm.optional(),
  trackingNumber: optionalCode(shipmentLimits.reference),
  trackingLink,
  shipmentPriceAmount: price.nullish().transform((amount) => amount ?? null),
  carrierAddressType: carrierAddressType.nullish().transform((type) => type ?? null),
  deliveryOptions: deliveryOptionsForm.optional(),
  customsInfo: z.array(customsForm).max(shipmentLimits.lines).default([]),
})

/** What own drivers deliver goes onto one of their routes. */
function needsRoute(
  { deliveryOption, routeId }: Pick<z.output<typeof confirmed>, 'deliveryOption' | 'routeId'>,
  check: z.RefinementCtx,
): void {
  if (deliveryOption === 'IN_HOUSE' && routeId === null)
    check.addIssue({ code: 'custom', path: ['routeId'], message: 'Please choose a route' })
}

export const confirm = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/confirm-shipping-info`,
  summary:
    'Hand a packed order over: its goods leave the stock, and it is shipped out; for own drivers it stands in the order pool at once',
  can: 'FULFILLMENT_PROCESS_SHIPMENT_ORDERS',
  store: 'any',
  limit: { inHandler: ['routeAddresses', 'orderAssignments'] },
  input: confirmed.superRefine(needsRoute),
  answer: shipmentOrder,
})

/** The same where the order names nobody who picks it up: a form then names the carrier with what else is missing, at once. */
export const confirmNaming = {
  ...confirm,
  input: confirmed.extend({ carrierName: requiredText('Carrier Name', shipmentLimits.name) }).superRefine(needsRoute),
}
