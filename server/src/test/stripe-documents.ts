// What Stripe's documents (API 2024-06-20) say of requests, refusals and the cards of its test mode, as far as it is asked of ours.

export type Form = Record<string, string>
/** A thing in its books. */
export interface Thing {
  readonly id: string
  readonly object: string
  [field: string]: unknown
}
/** Fields that the documents know, of what is asked for here; lists are written [0]. */
export const known: Readonly<Record<string, RegExp>> = {
  'POST /v1/customers': /^metadata\[\w+\]$/,
  'POST /v1/checkout/sessions':
    /^(customer|client_reference_id|mode|success_url|cancel_url|expires_at|metadata\[\w+\]|payment_method_types\[0\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]|(payment_intent_data|setup_intent_data)\[metadata\]\[\w+\]|payment_intent_data\[setup_future_usage\])$/,
  'POST /v1/payment_intents':
    /^(amount|currency|customer|payment_method|payment_method_types\[0\]|description|off_session|confirm|metadata\[\w+\])$/,
  'POST /v1/refunds': /^(payment_intent|amount|metadata\[\w+\])$/,
}

export class Refused extends Error {
  readonly status: number
  readonly error: Readonly<Record<string, unknown>>
  constructor(status: number, error: Readonly<Record<string, unknown>>) {
    super(String(error['message']))
    this.status = status
    this.error = error
  }
}
export const invalid = (code: string, message: string, param = ''): Refused =>
  new Refused(400, { type: 'invalid_request_error', code, message, ...(param ? { param } : {}) })

/** Cards by their last four digits: what they do when they are charged while nobody is there, and on the page. */
export const cards: Readonly<
  Record<string, { readonly brand: string; readonly alone?: string; readonly page?: string }>
> = {
  '4242': { brand: 'visa' },
  '4444': { brand: 'mastercard' },
  '0002': { brand: 'visa', alone: 'card_declined', page: 'card_declined' },
  '0341': { brand: 'visa', alone: 'card_declined' },
  '3220': { brand: 'visa', alone: 'authentication_required' },
  '0259': { brand: 'visa' },
  '1117': { brand: 'discover' },
}

export const metadataOf = (form: Form, prefix = 'metadata'): Form =>
  Object.fromEntries(
    Object.entries(form)
      .filter(([name]) => name.startsWith(`${prefix}[`))
      .map(([name, value]) => [name.slice(prefix.length + 1, -1), value]),
  )
