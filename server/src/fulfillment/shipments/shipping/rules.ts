import { createRequire } from 'node:module'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { FieldError } from '@crossdock/contract/errors'
import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import type { ShippingInfo } from '@crossdock/contract/fulfillment/shipments/shipping'
import type { Id } from '@crossdock/contract/ids'
import { round } from '@crossdock/contract/units'
import { onTheWall } from '@crossdock/contract/wall-clock'
import countries from 'i18n-iso-countries'

const english = createRequire(import.meta.url)('i18n-iso-countries/langs/en.json') as Parameters<
  typeof countries.registerLocale
>[0]
countries.registerLocale(english)

/** Two letters of a country given by name or code in any case; null when it is none. */
export function countryCode(text: string): string | null {
  const plain = text.trim()
  const upper = plain.toUpperCase()
  if (countries.isValid(upper)) return countries.toAlpha2(upper) ?? null
  return countries.getAlpha2Code(plain, 'en') ?? null
}

/** True when goods cross a border: the recipient's country is another one than the account's (SHIP-055). */
export function crossesBorder(recipientCountry: string | null, accountCountry: string): boolean {
  if (recipientCountry === null) return false
  return (countryCode(recipientCountry) ?? recipientCountry.trim().toUpperCase()) !== accountCountry
}

/** The day and the time that clocks of a zone show at a moment; both null where none is said. Midnight is the day alone. */
function wallOf(at: string | null, zone: string): { readonly day: string | null; readonly time: string | null } {
  if (at === null) return { day: null, time: null }
  const [day = '', time = ''] = onTheWall(Date.parse(at), zone).toISOString().split(/[T.]/)
  return { day, time: time.startsWith('00:00') ? null : time.slice(0, 5) }
}

const latest = { TEN_AM: '10:00', NOON: '12:00', SATURDAY: null, NONE: null } as const

/** A name as the pool has it: what comes before the first space, and the rest; nothing of it is lost. */
function namesOf(name: string): { readonly firstName: string; readonly lastName: string | null } {
  const space = name.indexOf(' ')
  const at = space > 0 && space <= longestName && name.length - space - 1 <= longestName ? space : longestName
  return { firstName: name.slice(0, at).trim(), lastName: name.slice(at).trim() || null }
}
const longestName = 50

type Leaving = Pick<ShippingInfo, 'order' | 'boxes' | 'totalWeight'>

/** A packed order as own drivers get it: the form of an order of the pool, or what its recipient lacks for that. */
export function poolFormOf(
  { order, boxes, totalWeight }: Leaving,
  options: ShipmentOrder['deliveryOptions'],
  zone: string,
): { readonly form: ParsedOf<typeof pool.create> | null; readonly faults: FieldError[] } {
  const to = order.businessDeliveryInfo
  const { day, time } = wallOf(options.scheduledFor, zone)
  const by = latest[options.premiumType]
  const cubicMetres =
    boxes.reduce((sum, { depth, width, height, quantity }) => sum + depth * width * height * quantity, 0) / 1e6
  const read = pool.create.input.safeParse({
    orderNo: order.externalOrderNumber ?? order.referenceId,
    poNo: order.externalPoNumber,
    customer: {
      ...namesOf(to?.recipientName ?? ''),
      phone: to?.recipientPrimaryPhone ?? '',
      secphone: to?.recipientSecondaryPhone,
    },
    email: to?.recipientEmail,
    addressLine1: to?.recipientAddressLine1 ?? '',
    addressLine2: to?.recipientAddressLine2,
    city: to?.recipientCity ?? '',
    state: to?.recipientState ?? '',
    zipCode: to?.recipientPostalCode ?? '',
    country: to?.recipientCountry,
    lat: to?.recipientLat,
    lng: to?.recipientLng,
    note: to?.note,
    deliveryDate: day,
    windowFrom: time !== null && by !== null && time >= by ? null : time,
    windowTo: by,
    weight: totalWeight > 0 ? totalWeight : null,
    volumeM3: cubicMetres > 0 ? Math.min(Math.max(round(cubicMetres, 3), 0.001), mostCubicMetres) : null,
    packages: Math.max(
      1,
      boxes.reduce((sum, { quantity }) => sum + quantity, 0),
    ),
    priority: options.premiumType === 'NONE' ? 'Normal' : 'High',
    proof: options.signatureRequired ? ['Signature'] : [],
  })
  if (read.success) return { form: read.data, faults: [] }
  return { form: null, faults: read.error.issues.map(({ message }) => ({ path: 'deliveryOption', message })) }
}
const mostCubicMetres = 1000

interface Handover {
  /** As confirmed, or as the order names who picks it up: an imported pick-up may not say. */
  readonly carrierName: string | null
  readonly customsInfo: readonly { readonly productId: Id<'product'> }[]
}

/** What is still missing for an order to leave: its carrier, a declaration of each product abroad. */
export function handoverFaults(
  handover: Handover,
  declarable: readonly { readonly productId: Id<'product'>; readonly sku: string }[],
): FieldError[] {
  const faults: FieldError[] = []
  if (handover.carrierName === null) faults.push({ path: 'carrierName', message: 'Carrier Name is required' })
  const declared = new Set(handover.customsInfo.map(({ productId }) => productId))
  for (const { productId, sku } of declarable) {
    if (!declared.has(productId))
      faults.push({ path: 'customsInfo', message: `Customs information of ${sku} is required` })
  }
  return faults
}
