import { z } from 'zod'
import { couponCode, taxPart } from '../../account/invoices.ts'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { price } from '../../fields.ts'
import { id, requiredId } from '../../ids.ts'
import { routeTypes, viewsType } from '../routes.ts'

/** Money is a decimal with two digits. */
const money = z.number()

/** A service at a price: of one order, or of several that have it. */
const item = z.object({ label: z.string(), quantity: z.number().int(), unitPrice: money, amount: money })

const figures = {
  items: z.array(item),
  subTotalBeforeDiscount: money,
  discountAmount: money,
  subTotal: money,
  gstAmt: money,
  totalCharge: money,
  gstName: z.string(),
  gstPercent: z.number(),
  taxes: z.array(taxPart),
  promoCode: z.string().nullable(),
  isDiscountApplied: z.boolean(),
}

/** An invoice of the route that has been paid. */
const paid = z.object({
  id: id('invoice'),
  number: z.string(),
  state: z.enum(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']),
  paidAt: moment,
  ...figures,
  refundedAmount: money,
  /** Something was taken from a card, and is not all given back yet. */
  isRefundable: z.boolean(),
})
export type PaidRouteInvoice = z.output<typeof paid>

/** What is still to be paid for a route, and what has been. */
const routeInvoice = z.object({
  routeId: id('route'),
  /** Nothing on the route has a price, or all that has is paid, or something is to be paid. */
  state: z.enum(['EMPTY', 'PAID', 'DUE']),
  /** `zero-amount` is finished without a card. */
  type: z.enum(['card', 'zero-amount']),
  ...figures,
  discount: z
    .object({
      id: id('invoice'),
      code: z.string(),
      type: z.enum(['percent', 'fixed']),
      /** Percent, or dollars. */
      value: z.number(),
    })
    .nullable(),
  currency: z.string(),
  /** The last first. */
  paid: z.array(paid),
})
export type RouteInvoice = z.output<typeof routeInvoice>

const routeId = requiredId('route', 'Route is required')

export const get = endpoint({
  method: 'GET',
  path: '/api/web-order/route-invoice',
  summary: 'What a route costs: the services of its orders, for those that did not fail, but for what has been paid',
  can: { anyOf: routeTypes.map((type) => viewsType[type]) },
  input: z.object({ id: routeId }),
  answer: routeInvoice,
})

export const applyDiscount = endpoint({
  method: 'POST',
  path: '/api/web-order/apply-discount',
  summary: 'Apply a promo code to what a route costs; one a route',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  input: z.object({ routeId, discountCode: couponCode }),
  answer: routeInvoice,
})

export const removeDiscount = endpoint({
  method: 'POST',
  path: '/api/web-order/remove-discount',
  summary: 'Take the promo code off a route again',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  input: z.object({ routeId }),
  answer: routeInvoice,
})

/** What the caller has read that it costs: at another price nothing is taken. */
const seenTotal = price.optional()

export const init = endpoint({
  method: 'POST',
  path: '/api/payment-init-request',
  summary:
    'Start the payment of what a route costs: on the page of the gateway, or from a saved card. The same again while one is under way',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  input: z.object({ routeId, cardId: id('card').nullish(), totalCharge: seenTotal }),
  answer: z.object({
    orderId: id('payment'),
    /** Where the card is asked for; null: it is taken from the saved card. */
    url: z.string().nullable(),
  }),
})

export const finishZero = endpoint({
  method: 'POST',
  path: '/api/payment-done-zero',
  summary: 'Finish what a route costs where that is nothing; one that costs something is refused',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  input: z.object({ routeId }),
  answer: z.object({ isSuccessful: z.boolean() }),
})
