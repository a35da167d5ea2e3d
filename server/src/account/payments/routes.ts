import * as payments from '@crossdock/contract/account/payments'
import { fail } from '../../platform/errors.ts'
import type { Door } from '../../platform/http.ts'
import { serve, servePublic } from '../../platform/serve.ts'
import { getResult, listCards } from './reads.ts'
import { pageMinutes } from './rules.ts'
import { chooseCard, finishZero, initPayment, openPage, refundInvoice, takeEvent } from './writes.ts'

export function paymentRoutes(door: Door): void {
  const { platform } = door
  const { gateway } = platform
  serve(door, payments.init, (ctx, input) => initPayment(ctx, input, platform))
  serve(door, payments.finishZero, finishZero)
  serve(door, payments.result, getResult)
  serve(door, payments.listCards, async (ctx) => ({
    cards: await listCards(ctx, gateway?.name ?? null),
    isPaymentSetUp: gateway !== null,
    isSandbox: gateway?.name === 'sandbox',
  }))
  serve(door, payments.startSavingCard, async (ctx) => {
    if (gateway === null) return fail('PaymentNotSetUp')
    const endsAt = new Date(ctx.now().getTime() + pageMinutes * 60_000)
    return {
      url: gateway.cardPageFor({ accountId: ctx.account.id, userId: ctx.user.id }, '/subscription/current', endsAt),
    }
  })
  servePublic(door, payments.openPage, openPage)
  serve(door, payments.setRecurringCard, (ctx, input) => chooseCard(ctx, input, gateway?.name ?? null))
  serve(door, payments.refund, (ctx, input) => refundInvoice(ctx, input, door.platform))
  servePublic(door, payments.webhook, async ({ signed }) => {
    if (!(await takeEvent(platform, signed.body, signed.headers))) fail('SignatureWrong')
    return {}
  })
}
