import * as invoices from '@crossdock/contract/delivery/routes/invoices'
import type { Door } from '../../../platform/http.ts'
import { serve } from '../../../platform/serve.ts'
import { getRouteInvoice } from './reads.ts'
import { applyDiscount, finishZeroRoute, initRoutePayment, removeDiscount } from './writes.ts'

export function routeInvoiceRoutes(door: Door): void {
  const { platform } = door
  serve(door, invoices.get, (ctx, { id }) => getRouteInvoice(ctx, id))
  serve(door, invoices.applyDiscount, applyDiscount)
  serve(door, invoices.removeDiscount, removeDiscount)
  serve(door, invoices.init, (ctx, input) => initRoutePayment(ctx, input, platform))
  serve(door, invoices.finishZero, finishZeroRoute)
}
