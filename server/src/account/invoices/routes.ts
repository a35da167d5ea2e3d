import * as invoices from '@crossdock/contract/account/invoices'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { printInvoice } from './export.ts'
import { getInvoice } from './reads.ts'
import { addDiscount, checkUpgrade, quoteAddOn, quoteNewPlan, quoteUpgrade, removeDiscount } from './writes.ts'

export function invoiceRoutes(door: Door): void {
  const isSetUp = door.platform.gateway !== null
  serve(door, invoices.ofNewPlan, (ctx, input) => quoteNewPlan(ctx, input, isSetUp))
  serve(door, invoices.ofUpgrade, (ctx, input) => quoteUpgrade(ctx, input, isSetUp))
  serve(door, invoices.checkUpgrade, (ctx, input) => checkUpgrade(ctx, input, isSetUp))
  serve(door, invoices.ofAddOn, (ctx, input) => quoteAddOn(ctx, input, isSetUp))
  serve(door, invoices.addDiscount, addDiscount)
  serve(door, invoices.removeDiscount, removeDiscount)
  serve(door, invoices.get, getInvoice)
  serve(door, invoices.pdf, printInvoice)
}
