import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '@crossdock/contract/ids'
import { z } from 'zod'
import type { Payer, PaymentOrder } from './gateway.ts'

const about = z.object({
  purpose: z.enum(['pay', 'save-card']),
  /** The payment, or what stands for one where a card is saved. */
  ref: z.string(),
  accountId: z.number().int(),
  userId: z.string(),
  cents: z.number().int(),
  currency: z.string(),
  description: z.string(),
  returnPath: z.string(),
  endsAt: z.iso.datetime(),
})
/** What a card page is for. */
export type PageAbout = z.output<typeof about>

/** The page of a payment. */
export const aboutOrder = ({ paymentId, endsAt, ...order }: PaymentOrder): PageAbout => ({
  ...order,
  purpose: 'pay',
  ref: paymentId,
  endsAt: endsAt.toISOString(),
})

/** A page that only keeps a card. */
export const aboutCard = (
  { accountId, userId }: Payer,
  ref: string,
  returnPath: string,
  endsAt: Date,
): PageAbout & { readonly userId: Id<'user'> } => ({
  purpose: 'save-card',
  ref,
  accountId,
  userId,
  cents: 0,
  currency: '',
  description: '',
  returnPath,
  endsAt: endsAt.toISOString(),
})

/** Tokens of a gateway's pages: signed, so that nobody but this installation makes one. */
export function openTokens(secret: Buffer, gateway: string) {
  const key = createHmac('sha256', secret).update(gateway).digest()
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')
  const isSigned = (text: string, signature: string): boolean => {
    const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(text))]
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  return {
    sign,
    isSigned,
    tokenOf(page: PageAbout): string {
      const text = Buffer.from(JSON.stringify(page)).toString('base64url')
      return `${text}.${sign(text)}`
    },
    /** What a token says, if it is one of ours. */
    read(token: string): PageAbout | null {
      const [text = '', signature = ''] = token.split('.')
      if (!isSigned(text, signature)) return null
      const read = about.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      return read.success ? read.data : null
    },
  }
}
