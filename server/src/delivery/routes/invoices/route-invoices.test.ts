import * as customServices from '@crossdock/contract/account/custom-services'
import * as invoices from '@crossdock/contract/account/invoices'
import * as payments from '@crossdock/contract/account/payments'
import * as sandbox from '@crossdock/contract/account/sandbox'
import * as subscriptions from '@crossdock/contract/account/subscriptions'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as route from '@crossdock/contract/delivery/routes/invoices'
import * as demo from '@crossdock/contract/fulfillment/demo'
import { type Id, newId } from '@crossdock/contract/ids'
import type { TrialCard } from '@crossdock/contract/trial-cards'
import { expect, test } from 'vitest'
import { chargePayment, payBack } from '../../../account/payments/jobs.ts'
import { tellAll } from '../../../account/sandbox/writes.ts'
import { make, type Person, send, testServer } from '../../../test/harness.ts'

const server = testServer()
const ask = async (text: string, ...values: readonly unknown[]) =>
  (await server.app.platform.pool.query(text, [...values])).rows as Record<string, unknown>[]
const typeOf = async (person: Person, call: Parameters<Person['try']>[0], input: unknown) => {
  const { body } = await person.try(call, input)
  return body.errInfo?.errType ?? null
}
/** Pays on the card page, and hears of it. */
async function pay({ url }: { readonly url: string | null }, card: TrialCard = 'succeeds', keepsCard = false) {
  const token = new URL(url ?? '', 'http://x').searchParams.get('token') ?? ''
  const page = (await send(server, sandbox.pay, { token, card, keepsCard }, {})).body.data as sandbox.SandboxPage
  await tellAll(server.app.platform)
  return page
}
const takenFrom = async ({ accountId }: Person): Promise<number> => {
  const [row] = await ask(
    `select coalesce(sum(b.cents - b.refunded_cents), 0)::int as cents from payments p join sandbox_payments b on b.ref = p.id
     where p.account_id = $1 and b.state in ('succeeded', 'late')`,
    accountId,
  )
  return row?.['cents'] as number
}
/** Gives back what is to be given back, as the job does. */
async function giveBack({ accountId, userId }: Person) {
  for (const { id } of await ask("select id from refunds where account_id = $1 and state = 'OPEN'", accountId))
    await payBack(server.app.platform, { accountId, userId, refundId: id as Id<'refund'> })
}
const promo = (code: string, kind: 'percent' | 'fixed', value: number, kinds: readonly string[] | null = null) =>
  ask('insert into promo_codes (code, kind, value, kinds) values ($1, $2, $3, $4)', code, kind, value, kinds)

const order = { addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' }
const customer = { firstName: 'John', lastName: 'Smith', phone: '6045550100' }
/** A business with two services, and a route of two orders that have them: 45.00 + 3 × 4.50 + 2 × 4.50 = 67.50. */
async function business() {
  const owner = await make.account(server)
  await owner.call(customServices.create, { title: 'Assembly', price: 45, chargeBasis: 'Per order' })
  await owner.call(customServices.create, { title: 'Stairs', price: 4.5, chargeBasis: 'Per package' })
  const make1 = (orderNo: string, packages: number, services: readonly string[]) =>
    owner.call(pool.create, { orderNo, customer, ...order, packages, services: [...services] })
  const first = await make1('W-1', 3, ['Assembly', 'Stairs', 'Ring twice'])
  const second = await make1('W-2', 2, ['Stairs'])
  const { id: routeId } = await owner.call(routes.create, { name: 'North', addressIds: [first.id, second.id] })
  return { owner, routeId, first, second }
}
const read = (owner: Person, routeId: string) => owner.call(route.get, { id: routeId })

test('a route costs its orders’ services, with tax to the cent; a card pays it once, on paper with its lines, and it is told (PAY-020, PAY-023, PAY-024, CSVC-002)', async () => {
  const { owner, routeId } = await business()
  expect(await read(owner, routeId)).toEqual({
    ...{ routeId, state: 'DUE', type: 'card', currency: 'CAD', discount: null, paid: [] },
    items: [
      { label: 'Assembly', quantity: 1, unitPrice: 45, amount: 45 },
      { label: 'Stairs', quantity: 5, unitPrice: 4.5, amount: 22.5 },
    ],
    ...{ subTotalBeforeDiscount: 67.5, discountAmount: 0, subTotal: 67.5, gstAmt: 3.38, totalCharge: 70.88 },
    ...{ gstName: 'GST', gstPercent: 5, promoCode: null, isDiscountApplied: false },
    taxes: [{ name: 'GST', percent: 5, amount: 3.38 }],
  })
  expect(await typeOf(owner, route.init, { routeId, totalCharge: 70 })).toBe('RouteInvoiceChanged')
  expect(await typeOf(owner, route.finishZero, { routeId })).toBe('InvoiceNotZero')
  // Pressed twice, in two tabs: one payment.
  const [begun, again] = await Promise.all([
    owner.call(route.init, { routeId, totalCharge: 70.88 }),
    owner.call(route.init, { routeId }),
  ])
  expect(again.orderId).toBe(begun.orderId)
  // A card that is refused pays nothing, and another one on the same page does.
  await pay(begun, 'refused')
  expect((await read(owner, routeId)).state).toBe('DUE')
  const page = await pay(begun, 'succeeds', true)
  expect(page.returnPath).toBe(`/delivery/route-details/${routeId}?orderId=${begun.orderId}`)
  await pay(begun)
  expect(await takenFrom(owner)).toBe(7088)
  expect(await owner.call(payments.result, { orderId: begun.orderId })).toMatchObject({ isSuccessful: true })
  const paid = await read(owner, routeId)
  expect(paid).toMatchObject({ state: 'PAID', totalCharge: 70.88, items: [{ amount: 45 }, { amount: 22.5 }] })
  const id = paid.paid[0]?.id ?? ''
  expect(paid.paid).toMatchObject([{ state: 'PAID', number: expect.stringMatching(/^INV-\d{6}$/), isRefundable: true }])
  expect(await typeOf(owner, route.init, { routeId })).toBe('RouteInvoiceEmpty')
  const { status, headers } = await owner.try(invoices.pdf, { id })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  // The plan is what it was.
  expect((await owner.call(subscriptions.history, {})).items.map(({ action }) => action)).not.toContain('refund')
  await owner.call(payments.refund, { id, amount: 10 })
  await giveBack(owner)
  expect((await read(owner, routeId)).paid).toMatchObject([{ state: 'PARTIALLY_REFUNDED', refundedAmount: 10 }])
  expect((await owner.call(subscriptions.history, {})).items.map(({ action }) => action)).not.toContain('refund')
  expect(await takenFrom(owner)).toBe(6088)
})

test('an invoice of more lines than a page has takes another one', async () => {
  const { owner, routeId, first } = await business()
  const titles = Array.from({ length: 20 }, (_, n) => `Piece ${n}`)
  for (const title of titles) await owner.call(customServices.create, { title, price: 1, chargeBasis: 'Per order' })
  await owner.call(pool.update, { ...(await owner.call(pool.get, { id: first.id })), services: titles })
  await pay(await owner.call(route.init, { routeId }))
  const { paid } = await read(owner, routeId)
  expect(paid[0]?.items).toHaveLength(21)
  const { text } = await owner.try(invoices.pdf, { id: paid[0]?.id ?? '' })
  expect(text).toMatch(/\/Count 2\b/)
})

test('one promo code takes something off, in any case of letters, and goes again; what it is not good for is said (PAY-025, PAY-026, PAY-027)', async () => {
  const { owner, routeId } = await business()
  const code = `R-${newId().slice(-10).toUpperCase()}`
  await promo(code, 'percent', 10)
  await promo(`${code}-NEW`, 'percent', 10, ['new'])
  const apply = (discountCode: string) => ({ routeId, discountCode })
  expect(await typeOf(owner, route.applyDiscount, apply('NOT-KNOWN'))).toBe('PromoUnknown')
  expect(await typeOf(owner, route.applyDiscount, apply(`${code}-NEW`))).toBe('PromoNotApplicable')
  const with10 = await owner.call(route.applyDiscount, apply(` ${code.toLowerCase()} `))
  expect(with10).toMatchObject({
    ...{ subTotalBeforeDiscount: 67.5, discountAmount: 6.75, subTotal: 60.75, gstAmt: 3.04, totalCharge: 63.79 },
    ...{ promoCode: code, isDiscountApplied: true, discount: { code, type: 'percent', value: 10 } },
  })
  expect(await typeOf(owner, route.applyDiscount, apply(code))).toBe('PromoTwice')
  const open = await owner.call(route.init, { routeId })
  // Without it the price is another one: what is paid on the page of before goes back.
  expect(await owner.call(route.removeDiscount, { routeId })).toMatchObject({ totalCharge: 70.88, discount: null })
  await pay(open)
  await giveBack(owner)
  expect([await takenFrom(owner), (await read(owner, routeId)).state]).toEqual([0, 'DUE'])
  await owner.call(route.applyDiscount, apply(code))
  await pay(await owner.call(route.init, { routeId, totalCharge: 63.79 }))
  expect(await takenFrom(owner)).toBe(6379)
  // Each account uses a code once.
  const more = await owner.call(pool.create, {
    ...{ orderNo: 'W-3', customer, ...order, packages: 1, services: ['Assembly'] },
  })
  const { id: other } = await owner.call(routes.create, { name: 'South', addressIds: [more.id] })
  expect(await typeOf(owner, route.applyDiscount, { routeId: other, discountCode: code })).toBe('PromoExhausted')
})

test('what costs nothing is finished without a card, once, and what costs something is not (PAY-022)', async () => {
  const { owner, routeId, first } = await business()
  const code = `Z-${newId().slice(-10).toUpperCase()}`
  await promo(code, 'percent', 100)
  expect(await owner.call(route.applyDiscount, { routeId, discountCode: code })).toMatchObject({
    ...{ type: 'zero-amount', totalCharge: 0, gstAmt: 0 },
  })
  expect(await typeOf(owner, route.init, { routeId })).toBe('InvoiceIsZero')
  await Promise.all([owner.call(route.finishZero, { routeId }), owner.call(route.finishZero, { routeId })])
  expect((await read(owner, routeId)).paid).toHaveLength(1)
  // A package more is one package more to pay.
  await owner.call(pool.update, { ...(await owner.call(pool.get, { id: first.id })), packages: 4 })
  expect(await read(owner, routeId)).toMatchObject({
    ...{ state: 'DUE', items: [{ label: 'Stairs', quantity: 1, amount: 4.5 }], totalCharge: 4.73 },
  })
  expect(await typeOf(owner, route.finishZero, { routeId })).toBe('InvoiceNotZero')
})

test('an order is paid once, on whichever route; a payment of before of the same order ends, and comes back', async () => {
  const { owner, routeId, first, second } = await business()
  const stale = await owner.call(route.init, { routeId })
  const moved = await owner.call(routes.setStops, { id: routeId, addressIds: [first.id] })
  const { id: other } = await owner.call(routes.create, { name: 'South', addressIds: [second.id] })
  const fresh = await owner.call(route.init, { routeId: other })
  await Promise.all([pay(stale), pay(fresh)])
  await giveBack(owner)
  expect(await takenFrom(owner)).toBe(945)
  // Back on the first one, it is paid already.
  await owner.call(routes.setStops, { id: other, addressIds: [] })
  await owner.call(routes.setStops, { id: routeId, addressIds: [first.id, second.id], updatedAt: moved.updatedAt })
  expect((await read(owner, routeId)).items).toEqual([
    { label: 'Assembly', quantity: 1, unitPrice: 45, amount: 45 },
    { label: 'Stairs', quantity: 3, unitPrice: 4.5, amount: 13.5 },
  ])
  // What was paid for keeps its route, and what was not goes with it.
  expect(await typeOf(owner, routes.remove, { id: other })).toBe('WrongState')
  await owner.call(routes.remove, { id: routeId })
})

test('a saved card is charged at the price that was seen; calls of plans do not pay routes, nor do people who may not buy', async () => {
  const { owner, routeId } = await business()
  await pay(await owner.call(route.init, { routeId }), 'succeeds', true)
  const { cards } = await owner.call(payments.listCards)
  const next = await owner.call(pool.create, {
    ...{ orderNo: 'W-9', customer, ...order, packages: 2, services: ['Stairs'] },
  })
  const { id: other } = await owner.call(routes.create, { name: 'South', addressIds: [next.id] })
  const { orderId, url } = await owner.call(route.init, {
    ...{ routeId: other, cardId: cards[0]?.id ?? null, totalCharge: 9.45 },
  })
  expect(url).toBeNull()
  const { invoiceId } = await owner.call(payments.result, { orderId })
  expect(await typeOf(owner, payments.init, { invoiceId })).toBe('InvoiceOfRoute')
  expect(await typeOf(owner, invoices.addDiscount, { invoiceId, couponCode: 'ABC' })).toBe('InvoiceOfRoute')
  const { accountId, userId } = owner
  await Promise.all([1, 2].map(() => chargePayment(server.app.platform, { accountId, userId, paymentId: orderId })))
  expect((await read(owner, other)).state).toBe('PAID')
  expect(await takenFrom(owner)).toBe(7088 + 945)
  const driver = await make.subAccount(server, owner, ['DELIVERY_VIEW'])
  expect((await read(driver, other)).state).toBe('PAID')
  expect((await driver.try(route.init, { routeId: other })).status).toBe(403)
  // Who sees some of its orders alone is told of no price.
  const theirs = owner.at(await make.store(server, owner))
  const foreign = await theirs.call(pool.create, {
    ...{ orderNo: 'W-10', customer, ...order, packages: 1, services: ['Assembly'] },
  })
  await owner.at(owner.allStoreId).call(routes.setStops, { id: other, addressIds: [next.id, foreign.id] })
  expect(await typeOf(driver, route.get, { id: other })).toBe('WrongState')
})

test('what the bank takes back is due again', async () => {
  const { owner, routeId } = await business()
  await pay(await owner.call(route.init, { routeId }), 'charges-back')
  expect((await read(owner, routeId)).state).toBe('PAID')
  // The bank takes a while.
  server.clock.now = new Date(Date.now() + 86_500_000)
  await tellAll(server.app.platform)
  expect((await read(owner, routeId)).state).toBe('DUE')
  server.clock.now = null
})

test('what the bank takes back ends the price that was worked out without it, whichever route its orders are on by now', async () => {
  const { owner, routeId, first, second } = await business()
  await pay(await owner.call(route.init, { routeId }), 'charges-back')
  // One order has a further service since, and the other is on another route, with one more.
  await owner.call(pool.update, {
    ...(await owner.call(pool.get, { id: second.id })),
    services: ['Stairs', 'Assembly'],
  })
  const third = await owner.call(pool.create, { orderNo: 'W-3', customer, ...order, packages: 2, services: ['Stairs'] })
  await owner.call(routes.setStops, { id: routeId, addressIds: [second.id] })
  const { id: other } = await owner.call(routes.create, { name: 'South', addressIds: [first.id, third.id] })
  const pages = [await owner.call(route.init, { routeId }), await owner.call(route.init, { routeId: other })]
  expect([(await read(owner, routeId)).totalCharge, (await read(owner, other)).totalCharge]).toEqual([47.25, 9.45])
  server.clock.now = new Date(Date.now() + 86_500_000)
  await tellAll(server.app.platform)
  server.clock.now = null
  for (const { orderId } of pages)
    expect(await owner.call(payments.result, { orderId })).toMatchObject({ isPending: false, isSuccessful: false })
  expect([(await read(owner, routeId)).totalCharge, (await read(owner, other)).totalCharge]).toEqual([56.7, 70.88])
})

test('the demo company stays while something is paid for a route and not given back', async () => {
  const { owner, routeId } = await business()
  await pay(await owner.call(route.init, { routeId }))
  const why = async () => (await owner.try(demo.remove, {})).body.message
  expect(await why()).toBe('Something was paid for a route. Give it back there before its orders go.')
  const [paid] = (await read(owner, routeId)).paid
  await owner.call(payments.refund, { id: paid?.id ?? '', amount: 70.88 })
  await giveBack(owner)
  expect(await why()).toBe('The demo company is not loaded.')
})

test('what was paid with another merchant’s orders is told to whoever sees them alone, also when they have left the route', async () => {
  const { owner, routeId, first, second } = await business()
  const all = owner.at(owner.allStoreId)
  const { id: other } = await owner
    .at(await make.store(server, owner))
    .call(pool.create, { orderNo: 'B-1', customer, ...order, services: ['Assembly'] })
  await all.call(routes.setStops, { id: routeId, addressIds: [first.id, second.id, other] })
  await pay(await all.call(route.init, { routeId }))
  await all.call(routes.setStops, { id: routeId, addressIds: [first.id, second.id] })
  expect((await read(all, routeId)).paid.length).toBe(1)
  const clerk = await make.subAccount(server, owner, ['DELIVERY_VIEW'], [owner.storeId])
  expect((await read(clerk, routeId)).paid).toEqual([])
})

test('a price ends with what it was worked out of: nothing is taken on a page of before, nor from a saved card', async () => {
  const { owner, routeId, first, second } = await business()
  const { accountId, userId } = owner
  const both = [first.id, second.id]
  const packages = async (count: number) =>
    owner.call(pool.update, { ...(await owner.call(pool.get, { id: second.id })), packages: count })
  const stops = (addressIds: readonly string[]) =>
    owner.call(routes.setStops, { id: routeId, addressIds: [...addressIds] })
  const isPending = async (orderId: string) => (await owner.call(payments.result, { orderId })).isPending
  const deeds = [() => packages(5), () => stops([first.id]), () => owner.call(routes.cancel, { id: routeId })]
  for (const deed of deeds) {
    await owner.call(routes.setStops, { id: routeId, addressIds: both })
    const open = await owner.call(route.init, { routeId })
    await deed()
    expect(await isPending(open.orderId)).toBe(false)
    await pay(open)
    await giveBack(owner)
  }
  await owner.call(routes.restore, { id: routeId })
  // Both at once: what comes is looked at once more.
  const open = await owner.call(route.init, { routeId })
  await ask('update pool_orders set packages = 2 where account_id = $1 and id = $2', accountId, second.id)
  await pay(open)
  await giveBack(owner)
  expect([await takenFrom(owner), (await read(owner, routeId)).state]).toEqual([0, 'DUE'])
  // The other way round it costs the same.
  const same = await owner.call(route.init, { routeId })
  await stops([second.id, first.id])
  await pay(same, 'succeeds', true)
  expect([await takenFrom(owner), (await read(owner, routeId)).state]).toEqual([7088, 'PAID'])
  await packages(4)
  const [card] = (await owner.call(payments.listCards)).cards
  const { orderId } = await owner.call(route.init, { routeId, cardId: card?.id ?? null })
  await packages(3)
  await chargePayment(server.app.platform, { accountId, userId, paymentId: orderId })
  expect(await takenFrom(owner)).toBe(7088)
})

test('a code stays with what is left of a route, on either one; it goes when it is asked to, also with nothing to pay', async () => {
  const { owner, routeId, first, second } = await business()
  const code = `L-${newId().slice(-10).toUpperCase()}`
  await promo(code, 'percent', 10)
  const why = async (id: string) => (await owner.try(route.removeDiscount, { routeId: id })).body.message
  expect(await why(routeId)).toBe('There is no promo code on this route.')
  await owner.call(route.applyDiscount, { routeId, discountCode: code })
  await owner.call(routes.setStops, { id: routeId, addressIds: [first.id] })
  const { id: other } = await owner.call(routes.create, { name: 'South', addressIds: [second.id] })
  await owner.call(route.init, { routeId: other })
  // 58.50 less a tenth, with its tax.
  expect(await read(owner, routeId)).toMatchObject({ promoCode: code, totalCharge: 55.28 })
  await owner.call(routes.setStops, { id: routeId, addressIds: [] })
  expect(await read(owner, routeId)).toMatchObject({ state: 'EMPTY', discount: { code } })
  expect(await owner.call(route.removeDiscount, { routeId })).toMatchObject({ state: 'EMPTY', discount: null })
  await owner.call(routes.setStops, { id: routeId, addressIds: [first.id] })
  expect(await read(owner, routeId)).toMatchObject({ promoCode: null, totalCharge: 61.43 })
})

test('a service is paid once, whatever it is called by now; one without a price is no invoice', async () => {
  const { owner, routeId, second } = await business()
  await pay(await owner.call(route.init, { routeId }))
  const tick = async (services: readonly string[]) =>
    owner.call(pool.update, { ...(await owner.call(pool.get, { id: second.id })), services: [...services] })
  const stairs = (await owner.call(customServices.list, { page_size: 50 })).items.find(
    ({ title }) => title === 'Stairs',
  )
  if (!stairs) throw new Error('It is in the book.')
  await owner.call(customServices.update, { ...stairs, title: 'Carried upstairs' })
  await tick(['Carried upstairs'])
  expect((await read(owner, routeId)).state).toBe('PAID')
  await owner.call(customServices.create, { title: 'Call ahead', price: 0, chargeBasis: 'Per order' })
  await tick(['Carried upstairs', 'Call ahead'])
  expect((await read(owner, routeId)).state).toBe('PAID')
  for (const call of [route.init, route.finishZero])
    expect(await typeOf(owner, call, { routeId })).toBe('RouteInvoiceEmpty')
})

test('an invoice that was begun long ago is sent by whom, to where and for what it is when it is paid', async () => {
  const { owner, routeId } = await business()
  await owner.call(route.init, { routeId })
  await owner.call(routes.update, { ...(await owner.call(routes.get, { id: routeId })), name: 'North by night' })
  await ask(
    `update stores set address = coalesce(address, '{}') || '{"line1": "9 New Road"}' where account_id = $1 and type = 'MAIN'`,
    owner.accountId,
  )
  await pay(await owner.call(route.init, { routeId }))
  expect(
    await ask(
      "select route_name, parties->'buyer'->'lines'->>0 as line from invoices where account_id = $1 and state = 'PAID'",
      owner.accountId,
    ),
  ).toEqual([{ route_name: 'North by night', line: '9 New Road' }])
})
