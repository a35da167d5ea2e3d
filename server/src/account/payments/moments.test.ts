import * as invoices from '@crossdock/contract/account/invoices'
import * as payments from '@crossdock/contract/account/payments'
import { make, type Person } from '../../test/harness.ts'
import { openMoments, type PageCard, type Way } from '../../test/payment-moments.ts'
import { renewAll } from '../renewals/jobs.ts'

/** A server that ends at each moment of each way of paying a plan there is, and of giving back what was paid. */
const { server, standIn, ask, be, clock, doJobs, tell, pay, testAll } = await openMoments('stripe')
const minutes = (count: number): number => count * 60_000
const days = (count: number): number => count * 86_400_000

/** Pays an invoice on the gateway's page, unless it has been. */
async function payOnPage(owner: Person, invoiceId: string, card: PageCard): Promise<void> {
  if ((await owner.call(invoices.get, { id: invoiceId })).state !== 'DRAFT') return
  await pay((await owner.call(payments.init, { invoiceId })).url, card)
  await tell()
}
const starter = { planId: 'starter', periodKey: 'monthly' } as const
const growth = { planId: 'growth', periodKey: 'monthly' } as const
async function payer(card: PageCard = 'good'): Promise<{ readonly owner: Person; readonly invoice: invoices.Invoice }> {
  const owner = await make.account(server, { plan: 'free' })
  const invoice = await owner.call(invoices.ofNewPlan, starter)
  await payOnPage(owner, invoice.id, card)
  await doJobs()
  return { owner, invoice }
}
async function payFromCard(owner: Person, invoiceId: string): Promise<void> {
  if ((await owner.call(invoices.get, { id: invoiceId })).state !== 'DRAFT') return
  const cardId = (await owner.call(payments.listCards)).cards[0]?.id ?? ''
  await owner.call(payments.init, { invoiceId, cardId })
  await doJobs()
  await tell()
}
async function giveBack(owner: Person, { id, total }: invoices.Invoice, amount: number): Promise<void> {
  const { refundedAmount, state } = await owner.call(invoices.get, { id })
  const [{ begun } = { begun: 0 }] = await ask(
    "select count(*)::integer as begun from refunds where account_id = $1 and state = 'OPEN'",
    owner.accountId,
  )
  if (state === 'PAID' && refundedAmount === 0 && begun === 0)
    await owner.call(payments.refund, { id, amount: Math.min(amount, total) })
  await doJobs()
  await tell()
}
const intentOf = (paymentId: string): string =>
  [...standIn.things.values()].find(
    ({ object, metadata }) => object === 'payment_intent' && (metadata as { ref: string }).ref === paymentId,
  )?.id ?? ''
async function paymentOf(owner: Person): Promise<string> {
  const [row] = await ask("select id from payments where account_id = $1 and state = 'SUCCEEDED'", owner.accountId)
  return row?.['id'] as string
}

const ways: Readonly<Record<string, Way>> = {
  'a plan is paid on the page': async () => {
    const owner = await make.account(server, { plan: 'free' })
    const { id } = await owner.call(invoices.ofNewPlan, starter)
    return { owner, act: () => payOnPage(owner, id, 'good') }
  },
  'a card is refused on the page, and another one pays': async () => {
    const owner = await make.account(server, { plan: 'free' })
    const { id } = await owner.call(invoices.ofNewPlan, starter)
    return {
      owner,
      async act() {
        await payOnPage(owner, id, 'refused')
        await payOnPage(owner, id, 'good')
      },
    }
  },
  'an add-on is charged to the card': async () => {
    const { owner } = await payer()
    const { id } = await owner.call(invoices.ofAddOn, { featureKey: 'stores', dboId: 'stores-5' })
    return { owner, act: () => payFromCard(owner, id) }
  },
  'an upgrade is charged to the card': async () => {
    const { owner } = await payer()
    const { id } = await owner.call(invoices.ofUpgrade, growth)
    return { owner, act: () => payFromCard(owner, id) }
  },
  'a period is renewed': async () => {
    const { owner } = await payer()
    be(clock() + days(32))
    return {
      owner,
      async act() {
        await renewAll(server.app.platform)
        await doJobs()
        await tell()
      },
    }
  },
  'a renewal is refused three times': async () => {
    const { owner } = await payer('refused later')
    const from = clock() + days(32)
    be(from)
    return {
      owner,
      async act() {
        for (const day of [0, 1, 4, 5]) {
          be(from + days(day) + minutes(20 * day))
          for (let round = 0; round < 2; round++) {
            await renewAll(server.app.platform)
            await doJobs()
            await tell()
          }
        }
      },
    }
  },
  'part of it is given back': async () => {
    const { owner, invoice } = await payer()
    return { owner, act: () => giveBack(owner, invoice, 10) }
  },
  'all of it is given back': async () => {
    const { owner, invoice } = await payer()
    return { owner, act: () => giveBack(owner, invoice, invoice.total) }
  },
  'what was given back does not arrive': async () => {
    const { owner, invoice } = await payer()
    await giveBack(owner, invoice, 10)
    const refund = [...standIn.things.values()].findLast(({ object }) => object === 'refund')
    standIn.failRefund(refund?.id ?? '')
    return { owner, act: tell }
  },
  'the bank takes it back': async () => {
    const { owner } = await payer()
    standIn.dispute(intentOf(await paymentOf(owner)))
    return { owner, act: tell }
  },
  'an upgrade is taken back by the bank': async () => {
    const { owner } = await payer()
    const { id } = await owner.call(invoices.ofUpgrade, growth)
    await payFromCard(owner, id)
    const [row] = await ask('select id from payments where account_id = $1 and invoice_id = $2', owner.accountId, id)
    standIn.dispute(intentOf(row?.['id'] as string))
    return { owner, act: tell }
  },
  'a page that was left behind is paid all the same': async () => {
    const owner = await make.account(server, { plan: 'free' })
    const { id: invoiceId } = await owner.call(invoices.ofNewPlan, starter)
    const { url } = await owner.call(payments.init, { invoiceId })
    await pay(url)
    return {
      owner,
      async act() {
        await owner.call(invoices.ofNewPlan, growth)
        await doJobs()
        await tell()
        await doJobs()
      },
    }
  },
}

testAll(ways)
