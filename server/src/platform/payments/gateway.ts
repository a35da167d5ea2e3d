import type { Id } from '@crossdock/contract/ids'
import type { CardBrand } from '@crossdock/contract/trial-cards'

/** Whose payment it is: whatever a gateway tells of it is done in this name. */
export interface Payer {
  readonly accountId: number
  readonly userId: Id<'user'>
}

/** The gateway has not answered: others who ask it now do so in vain. */
export class GatewaySilent extends Error {
  /** It was waited for all the time that there is, as whoever asks next would; else the connection was cut at once. */
  readonly isSlow: boolean

  constructor(message: string, { isSlow = true, ...options }: ErrorOptions & { readonly isSlow?: boolean } = {}) {
    super(message, options)
    this.isSlow = isSlow
  }
}

/** What is to be paid. */
export interface PaymentOrder extends Payer {
  readonly paymentId: Id<'payment'>
  readonly cents: number
  readonly currency: string
  /** What people read on the card page. */
  readonly description: string
  /** A path of the product, where the card page leads back to. */
  readonly returnPath: string
  /** Until when the card page takes it. */
  readonly endsAt: Date
}

/** A card that the gateway keeps: what it is called there, and what people know it by. */
export interface KeptCard {
  readonly ref: string
  readonly brand: CardBrand
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

/** What became of a payment. */
export type Outcome =
  | { readonly state: 'open' }
  | { readonly state: 'failed'; readonly message: string; readonly isFinal: boolean }
  | { readonly state: 'succeeded'; readonly paidWith: string; readonly card: KeptCard | null }

/** What a gateway tells by itself. */
export type GatewayEvent = Payer & { readonly ref: string } & (
    | { readonly kind: 'payment'; readonly paymentId: Id<'payment'>; readonly outcome: Outcome }
    | { readonly kind: 'charged-back'; readonly paymentId: Id<'payment'> }
    | { readonly kind: 'card'; readonly card: KeptCard }
    /** What was given back has not arrived, and is with the gateway again. */
    | { readonly kind: 'refund-failed'; readonly refundId: Id<'refund'>; readonly message: string }
  )

/**
 * Who takes cards. Every call that moves money names what it is for by an id of ours, and the same id again is the same payment,
 * however often it is asked for: a process that dies between asking and writing down asks once more.
 */
export interface CardGateway {
  readonly name: 'sandbox' | 'stripe'
  /** Address of the page that takes the card for a payment. */
  pageFor(order: PaymentOrder): string
  /** Address of the page that takes a card to be kept. */
  cardPageFor(payer: Payer, returnPath: string, endsAt: Date): string
  /**
   * Where the page of a token stands that is not ours, opened now; `origin` is where it leads back to. Null: the token is none, or
   * the page takes nothing any more.
   */
  openHosted(token: string, origin: string): Promise<string | null>
  /** Takes a payment from a card that is kept. */
  charge(order: PaymentOrder, cardRef: string): Promise<Outcome>
  /** What has become of a payment; one that the gateway has never heard of is open. */
  find(paymentId: Id<'payment'>): Promise<Outcome>
  /** Takes no money for it any more; gives what had become of it before. */
  cancel(payment: Payer & { readonly paymentId: Id<'payment'> }): Promise<Outcome>
  /** Gives part of a payment back, or all. Null: done; else why not. */
  refund(refundId: Id<'refund'>, paymentId: Id<'payment'>, cents: number): Promise<string | null>
  /** Keeps nothing of an account any more: neither its cards nor whose they are. The same again is no fault. */
  forget(accountId: number, cardRefs: readonly string[]): Promise<void>
  /** Reads what was told; null where its signature is not right. Much of what a gateway tells is of no concern here. */
  readEvent(body: string, headers: Readonly<Record<string, unknown>>): Promise<GatewayEvent | 'of-no-concern' | null>
}
