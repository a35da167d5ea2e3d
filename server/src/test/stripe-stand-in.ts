import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'node:querystring'
import { cards, type Form, invalid, known, metadataOf, Refused, type Thing } from './stripe-documents.ts'

/**
 * Stands in for Stripe, by its documents (API 2024-06-20): what they ask of a request is asked of ours, fields that they do not know
 * are refused, keys make a request one thing. Cards are those of Stripe's own test mode. It never was the real one.
 */

interface Kept {
  readonly form: string
  status: number
  body: string
}
/** What happens to the next request that fits: nothing is done, or it is done and the answer lost. */
interface Fault {
  readonly at: RegExp
  readonly kind: 'rate-limit' | 'broken' | 'silent' | 'cut-before' | 'cut-after'
  times?: number
}

export interface StripeStandIn {
  readonly url: string
  /** What it has in its books. */
  readonly things: ReadonlyMap<string, Thing>
  /** Requests that came, as "POST /v1/refunds". */
  readonly asked: readonly string[]
  /** Faults that were found with requests, by the documents. */
  readonly complaints: readonly string[]
  readonly faults: Fault[]
  /** Somebody pays on a page, with a card by its last four digits. Gives what the page says then. */
  payOn(pageUrl: string, last4: string): string
  /** The bank takes a payment back. */
  dispute(intentId: string): void
  /** A refund does not arrive. */
  failRefund(refundId: string): void
  /** Forgets its keys, as it does after a day. */
  forgetKeys(): void
  /** What it tells, signed, in the order in which it happened. */
  readonly events: { readonly body: string; readonly type: string }[]
  sign(body: string, at: Date, secret?: string): string
  close(): Promise<void>
}

export const standInSecret = 'whsec_of_the_stand_in'
export const standInKey = 'sk_test_of_the_stand_in'

interface StandInOptions {
  readonly port?: number
  /** Called around each request, once it was read and once it has been done: whoever kills at a point waits here. */
  readonly at?: (moment: 'before' | 'after' | 'answered', asked: string) => Promise<void>
  readonly now?: () => Date
  /** Called with what has happened. */
  readonly tells?: (body: string, signature: string) => void
}

/** Opens it on an address of this machine. */
export async function openStandIn({
  port = 0,
  at,
  tells,
  now = () => new Date(),
}: StandInOptions = {}): Promise<StripeStandIn> {
  const things = new Map<string, Thing>()
  const keys = new Map<string, Kept>()
  const [asked, complaints]: [string[], string[]] = [[], []]
  const faults: Fault[] = []
  const events: { body: string; type: string }[] = []
  const make = (object: string, prefix: string, fields: Readonly<Record<string, unknown>>): Thing => {
    const thing = {
      // Its letter keeps one of digits alone, which comes about, from looking like the number of a card.
      id: `${prefix}_a${randomBytes(9).toString('hex')}`,
      object,
      created: Math.floor(now().getTime() / 1000),
      ...fields,
    }
    things.set(thing.id, thing)
    return thing
  }
  const the = (id: string | undefined, param: string): Thing => {
    const thing = things.get(id ?? '')
    if (!thing)
      throw new Refused(param === 'id' ? 404 : 400, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such ${param}: '${id}'`,
        param,
      })
    return thing
  }
  const sign = (body: string, when: Date, secret = standInSecret): string => {
    const t = Math.floor(when.getTime() / 1000)
    return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')},v0=${'0'.repeat(64)}`
  }
  const tell = (type: string, object: Thing): void => {
    const body = JSON.stringify({
      id: `evt_${randomBytes(9).toString('hex')}`,
      object: 'event',
      type,
      data: { object },
    })
    events.push({ body, type })
    tells?.(body, sign(body, new Date()))
  }

  const dispute = (intentId: string): void =>
    tell('charge.dispute.created', make('dispute', 'dp', { payment_intent: intentId, status: 'needs_response' }))

  const methodFor = (last4: string, customer: unknown): Thing =>
    make('payment_method', 'pm', {
      customer,
      card: { brand: cards[last4]?.brand ?? 'visa', last4, exp_month: 12, exp_year: 2031 },
    })
  const last4Of = (method: Thing): string => (method['card'] as { last4: string }).last4

  const makers: Readonly<Record<string, (form: Form) => Thing>> = {
    'POST /v1/customers': (form) => make('customer', 'cus', { metadata: metadataOf(form) }),
    'POST /v1/checkout/sessions': (form) => {
      the(form['customer'], 'customer')
      const left = Number(form['expires_at']) - now().getTime() / 1000
      if (left < 1800 || left > 86_400)
        throw invalid('', 'expires_at must be between 30 minutes and 24 hours from now.', 'expires_at')
      for (const name of ['success_url', 'cancel_url'])
        if (!URL.canParse(form[name] ?? '')) throw invalid('url_invalid', 'Not a valid URL', name)
      const isPayment = form['mode'] === 'payment'
      if (isPayment && !(Number(form['line_items[0][price_data][unit_amount]']) >= 50))
        throw invalid('amount_too_small', 'The amount is too small.')
      const session = make('checkout.session', 'cs_test', {
        mode: form['mode'],
        status: 'open',
        customer: form['customer'],
        client_reference_id: form['client_reference_id'],
        metadata: metadataOf(form),
        payment_intent: null,
        setup_intent: null,
        amount_total: Number(form['line_items[0][price_data][unit_amount]'] ?? 0),
        currency: form['line_items[0][price_data][currency]'],
        ofIntent: metadataOf(form, isPayment ? 'payment_intent_data[metadata]' : 'setup_intent_data[metadata]'),
      })
      session['url'] = `https://checkout.stripe.com/c/pay/${session.id}`
      return session
    },
    'POST /v1/payment_intents': (form) => {
      the(form['customer'], 'customer')
      const method = the(form['payment_method'], 'payment_method')
      const error = cards[last4Of(method)]?.alone
      const intent = make('payment_intent', 'pi', {
        amount: Number(form['amount']),
        currency: form['currency'],
        customer: form['customer'],
        payment_method: error ? null : method.id,
        metadata: metadataOf(form),
        status: error ? 'requires_payment_method' : 'succeeded',
        last_payment_error: error ? { type: 'card_error', code: error, message: 'Your card was declined.' } : null,
        refunded: 0,
      })
      tell(error ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', intent)
      if (error)
        throw new Refused(402, {
          type: 'card_error',
          code: error,
          message: 'Your card was declined.',
          payment_intent: intent,
        })
      return intent
    },
    'POST /v1/refunds': (form) => {
      const intent = the(form['payment_intent'], 'payment_intent')
      const amount = Number(form['amount'])
      if (intent['status'] !== 'succeeded')
        throw invalid('', 'This PaymentIntent does not have a successful charge to refund.')
      if ((intent['refunded'] as number) + amount > (intent['amount'] as number))
        throw invalid('', 'Refund amount is greater than unrefunded amount on charge', 'amount')
      intent['refunded'] = (intent['refunded'] as number) + amount
      return make('refund', 're', {
        amount,
        payment_intent: intent.id,
        status: 'succeeded',
        metadata: metadataOf(form),
      })
    },
  }

  /** Puts what is referred to in its place, where the request asks for it. */
  const expanded = (thing: Thing, form: Form): Thing => {
    const copy: Thing = { ...thing }
    for (const path of Object.entries(form)
      .filter(([name]) => name.startsWith('expand['))
      .map(([, value]) => value)) {
      let place: Record<string, unknown> = copy
      for (const part of path.split('.')) {
        const inside = place[part]
        if (typeof inside === 'string') place[part] = { ...things.get(inside) }
        if (place[part] === null || place[part] === undefined) break
        place = place[part] as Record<string, unknown>
      }
    }
    return copy
  }

  function act(method: string, path: string, form: Form): unknown {
    const [, , noun = '', ...rest] = path.split('/')
    const maker = makers[`${method} ${path}`]
    if (maker) return maker(form)
    const id = rest.at(method === 'POST' ? -2 : -1)
    const verb = method === 'POST' ? rest.at(-1) : null
    if (verb === 'expire' || verb === 'cancel') {
      const thing = the(id, 'id')
      const ends = verb === 'expire' ? ['open'] : ['requires_payment_method', 'requires_action']
      if (!ends.includes(String(thing['status']))) throw invalid('', `This ${noun} is ${String(thing['status'])}.`)
      Object.assign(thing, { status: verb === 'expire' ? 'expired' : 'canceled', url: null })
      return thing
    }
    if (method === 'DELETE' && noun === 'customers') {
      const customer = the(id, 'id')
      for (const [key, { object, customer: whose }] of things)
        if (key === customer.id || (object === 'payment_method' && whose === customer.id)) things.delete(key)
      return { id, object: 'customer', deleted: true }
    }
    if (method !== 'GET')
      throw new Refused(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path}).`,
      })
    const isList = ['/v1/checkout/sessions', '/v1/payment_intents', '/v1/refunds'].includes(path)
    if (!isList) return expanded(the(id, 'id'), form)
    const object = { checkout: 'checkout.session', payment_intents: 'payment_intent', refunds: 'refund' }[noun]
    const data = [...things.values()]
      .filter(
        (thing) =>
          thing.object === object &&
          (form['customer'] === undefined || thing['customer'] === form['customer']) &&
          (form['payment_intent'] === undefined || thing['payment_intent'] === form['payment_intent']) &&
          Number(thing['created']) >= Number(form['created[gte]'] ?? 0),
      )
      .reverse()
    return { object: 'list', data, has_more: false }
  }

  /** What the documents ask of a request. */
  function inspect(request: IncomingMessage, name: string, form: Form): void {
    const { authorization, 'stripe-version': version, 'content-type': type, 'idempotency-key': key } = request.headers
    if (authorization !== `Bearer ${standInKey}`)
      throw new Refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
    const complain = (what: string) => complaints.push(`${name}: ${what}`)
    if (version !== '2024-06-20') complain(`version ${String(version)}`)
    if (request.method === 'POST' && type !== 'application/x-www-form-urlencoded')
      complain(`content type ${String(type)}`)
    if (makers[name] && (typeof key !== 'string' || key.length > 255)) complain('no key')
    if (JSON.stringify(form).match(/(?<![0-9a-f])\d{13,}(?![0-9a-f])/)) complain('something like the number of a card')
    for (const field of Object.keys(form))
      if (known[name] && !known[name]?.test(field))
        throw invalid('parameter_unknown', `Received unknown parameter: ${field}`, field)
  }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const form: Form = { ...(parse(request.method === 'GET' ? url.search.slice(1) : text) as Form) }
    const name = `${request.method} ${url.pathname}`
    const plain = name.replace(/\/(cs_test|pi|re|cus|seti)_\w+/, '/…')
    asked.push(plain)
    await at?.('before', plain)
    const fault = faults.find((one) => one.at.test(plain) && (one.times ??= 1) > 0)
    if (fault) fault.times = (fault.times ?? 1) - 1
    const send = (status: number, body: string, headers: Form = {}) =>
      reply.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', ...headers }).end(body)
    if (fault?.kind === 'rate-limit')
      return void send(
        429,
        JSON.stringify({ error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' } }),
      )
    if (fault?.kind === 'broken')
      return void send(500, JSON.stringify({ error: { type: 'api_error', message: 'Broken' } }))
    if (fault?.kind === 'silent') return
    if (fault?.kind === 'cut-before') return void request.socket.destroy()
    const key = request.headers['idempotency-key']
    let kept = typeof key === 'string' ? keys.get(key) : undefined
    if (kept && kept.form !== text)
      kept = {
        form: text,
        status: 400,
        body: JSON.stringify({
          error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' },
        }),
      }
    const isReplayed = kept !== undefined
    if (!kept) {
      kept = { form: text, status: 200, body: '' }
      try {
        inspect(request, name, form)
        kept.body = JSON.stringify(act(request.method ?? '', url.pathname, form))
      } catch (refused) {
        if (!(refused instanceof Refused)) throw refused
        kept.status = refused.status
        kept.body = JSON.stringify({ error: refused.error })
      }
      if (typeof key === 'string' && request.method === 'POST') keys.set(key, kept)
    }
    await at?.('after', plain)
    if (fault?.kind === 'cut-after') return void request.socket.destroy()
    send(kept.status, kept.body, isReplayed ? { 'idempotent-replayed': 'true' } : {})
    await at?.('answered', plain)
  }

  const server = createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => {
      complaints.push(String(error))
      reply.writeHead(500).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    things,
    asked,
    complaints,
    faults,
    events,
    sign,
    payOn(pageUrl, last4) {
      const session = the(pageUrl.split('/').at(-1), 'id')
      if (session['status'] !== 'open') return String(session['status'])
      const isPayment = session['mode'] === 'payment'
      const refusal = cards[last4]?.page ?? null
      const method = methodFor(last4, session['customer'])
      const field = isPayment ? 'payment_intent' : 'setup_intent'
      const before = things.get(String(session[field]))
      const intent =
        before ??
        make(field, isPayment ? 'pi' : 'seti', {
          customer: session['customer'],
          amount: session['amount_total'],
          metadata: session['ofIntent'],
          refunded: 0,
        })
      session[field] = intent.id
      Object.assign(intent, {
        status: refusal ? 'requires_payment_method' : 'succeeded',
        payment_method: refusal ? null : method.id,
        last_payment_error: refusal ? { code: refusal } : null,
      })
      if (refusal) tell(`${field}.payment_failed`, intent)
      else {
        Object.assign(session, { status: 'complete', url: null })
        tell(`${field}.succeeded`, intent)
        tell('checkout.session.completed', session)
        if (last4 === '0259') dispute(intent.id)
      }
      return refusal ? 'refused' : 'complete'
    },
    dispute,
    failRefund(refundId) {
      const refund = the(refundId, 'id')
      Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
      const intent = the(String(refund['payment_intent']), 'id')
      intent['refunded'] = (intent['refunded'] as number) - (refund['amount'] as number)
      tell('refund.failed', refund)
    },
    forgetKeys: () => keys.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
