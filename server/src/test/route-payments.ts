import * as customServices from '@crossdock/contract/account/custom-services'
import * as payments from '@crossdock/contract/account/payments'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as invoices from '@crossdock/contract/delivery/routes/invoices'
import { newId } from '@crossdock/contract/ids'
import { make, type Person } from './harness.ts'
import type { openMoments, Way } from './payment-moments.ts'

const order = {
  customer: { firstName: 'John', lastName: 'Smith', phone: '6045550100' },
  ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
}

/** The ways of paying for a route. */
export function routeWays({
  server,
  ask,
  doJobs,
  tell,
  pay,
}: Awaited<ReturnType<typeof openMoments>>): Readonly<Record<string, Way>> {
  const addOrder = (owner: Person, orderNo: string, packages: number) =>
    owner.call(pool.create, { ...order, orderNo, packages, services: ['Stairs'] })
  /** A business, and a route of one order with something to pay. */
  async function business() {
    const owner = await make.account(server)
    await owner.call(customServices.create, { title: 'Stairs', price: 4.5, chargeBasis: 'Per package' })
    const first = await addOrder(owner, 'W-1', 3)
    const { id: routeId } = await owner.call(routes.create, { name: 'North', addressIds: [first.id] })
    const read = () => owner.call(invoices.get, { id: routeId })
    /** What the route says: what is due, and what has been paid for it. */
    const books = async () => {
      const { state, totalCharge, paid } = await read()
      return { state, totalCharge, paid: paid.map((one) => [one.state, one.totalCharge, one.refundedAmount]) }
    }
    return { owner, first, routeId, read, books }
  }
  /** Pays on the page what a route costs, unless it has been. */
  async function payRoute(owner: Person, routeId: string): Promise<void> {
    if ((await owner.call(invoices.get, { id: routeId })).state !== 'DUE') return
    await pay((await owner.call(invoices.init, { routeId })).url)
    await tell()
  }
  return {
    'a route is paid on the page': async () => {
      const { owner, routeId, books } = await business()
      return { owner, books, act: () => payRoute(owner, routeId) }
    },
    'a card is refused for a route, and another one pays': async () => {
      const { owner, routeId, books, read } = await business()
      return {
        ...{ owner, books },
        async act() {
          if ((await read()).state !== 'DUE') return
          await pay((await owner.call(invoices.init, { routeId })).url, 'refused')
          await tell()
          await payRoute(owner, routeId)
        },
      }
    },
    'a route is charged to the card': async () => {
      const { owner, routeId } = await business()
      await payRoute(owner, routeId)
      await doJobs()
      const [card] = (await owner.call(payments.listCards)).cards
      const more = await addOrder(owner, 'W-2', 2)
      const { id: second } = await owner.call(routes.create, { name: 'South', addressIds: [more.id] })
      const read = () => owner.call(invoices.get, { id: second })
      return {
        owner,
        books: async () => [(await read()).state, (await read()).paid.length],
        async act() {
          if ((await read()).state !== 'DUE') return
          await owner.call(invoices.init, { routeId: second, cardId: card?.id ?? '', totalCharge: 9.45 })
          await doJobs()
          await tell()
        },
      }
    },
    'a route is paid with a promo code': async () => {
      const { owner, routeId, books, read } = await business()
      const code = `M-${newId().slice(-10).toUpperCase()}`
      await ask("insert into promo_codes (code, kind, value) values ($1, 'percent', 10)", code)
      return {
        ...{ owner, books },
        async act() {
          const { state, discount } = await read()
          if (state === 'DUE' && discount === null)
            await owner.call(invoices.applyDiscount, { routeId, discountCode: code })
          await payRoute(owner, routeId)
        },
      }
    },
    'a route that costs nothing is finished': async () => {
      const { owner, routeId, books } = await business()
      const code = `N-${newId().slice(-10).toUpperCase()}`
      await ask("insert into promo_codes (code, kind, value) values ($1, 'percent', 100)", code)
      await owner.call(invoices.applyDiscount, { routeId, discountCode: code })
      return {
        ...{ owner, books },
        act: async () => void (await owner.call(invoices.finishZero, { routeId })),
      }
    },
    'a route becomes dearer while its page is open, and both are paid': async () => {
      const { owner, routeId, first, books } = await business()
      const { url } = await owner.call(invoices.init, { routeId })
      await pay(url)
      return {
        ...{ owner, books },
        async act() {
          const now = await owner.call(pool.get, { id: first.id })
          if (now.packages === 3) await owner.call(pool.update, { ...now, packages: 4 })
          await doJobs()
          await tell()
          await doJobs()
          await payRoute(owner, routeId)
        },
      }
    },
    'a paid route is given back': async () => {
      const { owner, routeId, books, read } = await business()
      await payRoute(owner, routeId)
      await doJobs()
      return {
        ...{ owner, books },
        async act() {
          const [paid] = (await read()).paid
          const [{ begun } = { begun: 0 }] = await ask(
            'select count(*)::integer as begun from refunds where account_id = $1',
            owner.accountId,
          )
          if (paid && begun === 0) await owner.call(payments.refund, { id: paid.id, amount: 10 })
          await doJobs()
          await tell()
        },
      }
    },
  }
}
