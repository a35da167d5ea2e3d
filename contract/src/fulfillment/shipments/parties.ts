import { z } from 'zod'
import { dayAnswer, dayOrSerial, inputMoment, moment } from '../../dates.ts'
import { deliveryOptions as deliveryOptionKinds } from '../../delivery/delivery-options.ts'
import type { FieldError } from '../../errors.ts'
import { noGoods, optionalCode, optionalEmail, optionalPhone, optionalText, type PhoneRule } from '../../fields.ts'
import { carrierAddressTypes, type DeliveryType, premiumTypes } from './states.ts'

/** Longest texts of a shipment order (spec 3, section 9). */
export const shipmentLimits = { reference: 50, name: 100, address: 255, note: 255, link: 500, lines: 1000 } as const

/** Said at every door by which an order gets lines: one that has more could never be shipped abroad. */
export const tooManyLines = `Must be at most ${shipmentLimits.lines} lines`

/**
 * The object under any spelling of its field names: `ExternalPoNumber`, `externalPoNumber`; other names that mean the same
 * are given by `also`, in lower case. Answers and messages use the schema's own names.
 */
export function anySpelling<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  also: Readonly<Record<string, string>> = {},
): z.ZodType<z.output<z.ZodObject<Shape>>, z.input<z.ZodObject<Shape>>> {
  const names = new Map([
    ...Object.entries(also),
    ...Object.keys(schema.shape).map((name) => [name.toLowerCase(), name] as const),
  ])
  const rename = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const renamed: Record<string, unknown> = {}
    for (const [name, content] of Object.entries(value)) {
      const own = names.get(name.toLowerCase()) ?? name
      // The exact spelling wins over another one of the same field.
      if (!(own in renamed) || own === name) renamed[own] = content
    }
    return renamed
  }
  return z.preprocess(rename, schema) as unknown as z.ZodType<z.output<z.ZodObject<Shape>>, z.input<z.ZodObject<Shape>>>
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A day that may be left open, as text or as an Excel serial. */
const optionalDay = z
  .union([dayOrSerial(), z.literal('')], 'Must be a date')
  .nullish()
  .transform((value) => (value === '' ? null : (value ?? null)))

const coordinate = (most: number) =>
  z
    .number('Must be a number')
    .min(-most)
    .max(most)
    .nullish()
    .transform((value) => value ?? null)

/** Who gets the goods. Every field may be open in a draft; `partyFaults` says what placing demands. */
const deliveryInfo = (phone: PhoneRule) =>
  anySpelling(
    z.object({
      recipientName: optionalText(shipmentLimits.name).refine(
        (name) => name === null || name.length >= 3,
        'Must be at least 3 characters',
      ),
      recipientPrimaryPhone: optionalPhone(phone),
      recipientSecondaryPhone: optionalPhone(phone),
      recipientEmail: optionalEmail,
      recipientAddressLine1: optionalText(shipmentLimits.address),
      recipientAddressLine2: optionalText(shipmentLimits.address),
      recipientCity: optionalText(shipmentLimits.name),
      recipientState: optionalText(shipmentLimits.name),
      recipientPostalCode: optionalCode(20),
      recipientCountry: optionalText(shipmentLimits.name),
      note: optionalText(shipmentLimits.note),
      recipientLat: coordinate(90),
      recipientLng: coordinate(180),
      recipientFullAddress: optionalText(shipmentLimits.link),
    }),
    // The recipient's own names (SHIP-007).
    {
      name: 'recipientName',
      primaryphonenumber: 'recipientPrimaryPhone',
      secondaryphonenumber: 'recipientSecondaryPhone',
      email: 'recipientEmail',
      addressline1: 'recipientAddressLine1',
      addressline2: 'recipientAddressLine2',
      city: 'recipientCity',
      state: 'recipientState',
      zipcode: 'recipientPostalCode',
      country: 'recipientCountry',
      lat: 'recipientLat',
      lng: 'recipientLng',
      fulladdress: 'recipientFullAddress',
    },
  )

/** The recipient, as forms and calls have it: phones have 10 digits (SHIP-025). */
export const businessDeliveryInfo = deliveryInfo('ten')
/** The same of an order that is there: a phone of 10 to 15 digits that an import brought (SHIP-026) may stay; a new one has 10. */
export const changedDeliveryInfo = deliveryInfo('ten-to-fifteen')
export type BusinessDeliveryInfo = z.output<typeof businessDeliveryInfo>

/** Who fetches the goods. */
export const thirdPartyPickUpInfo = anySpelling(
  z.object({
    pickupId: optionalCode(shipmentLimits.reference),
    poNumber: optionalCode(shipmentLimits.reference),
    referenceNumber: optionalCode(shipmentLimits.reference),
    carrierName: optionalText(shipmentLimits.name),
    expectedPickupDate: optionalDay,
    note: optionalText(shipmentLimits.note),
  }),
)
export type ThirdPartyPickUpInfo = z.output<typeof thirdPartyPickUpInfo>

/** Texts of the recipient form (spec 3, section 5). */
export const recipientTexts = {
  recipientName: 'Recipient Name is required',
  recipientPrimaryPhone: 'Phone number is not valid',
  recipientCountry: 'Please enter your country',
  recipientState: 'Please enter your state',
  recipientCity: 'Please enter your city',
  recipientPostalCode: 'Please enter your zip code',
  recipientAddressLine1: 'Please enter your address line 1',
} as const satisfies Partial<Record<keyof BusinessDeliveryInfo, string>>

/** Texts of the pick-up form. */
export const pickupTexts = {
  carrierName: 'Carrier Name is required',
  expectedPickupDate: 'Expected Pickup Date is required',
} as const satisfies Partial<Record<keyof ThirdPartyPickUpInfo, string>>

interface Parties {
  readonly deliveryType: DeliveryType
  readonly businessDeliveryInfo?: Readonly<Record<string, unknown>> | null | undefined
  readonly thirdPartyPickUpInfo?: Readonly<Record<string, unknown>> | null | undefined
}

const partyTexts = { businessDeliveryInfo: recipientTexts, thirdPartyPickUpInfo: pickupTexts } as const
const partyOf = { BusinessDelivery: 'businessDeliveryInfo', ThirdPartyPickup: 'thirdPartyPickUpInfo' } as const

/** What an order still lacks to be placed: its recipient, or who picks it up (SHIP-053). Before its way is known: of those given. */
export function partyFaults(order: Partial<Parties>): FieldError[] {
  const own = order.deliveryType && partyOf[order.deliveryType]
  const parties = own ? [own] : Object.values(partyOf).filter((path) => order[path])
  return parties.flatMap((path) => {
    const info = order[path] ?? {}
    return Object.entries(partyTexts[path])
      .filter(([field]) => isMissing(info[field]))
      .map(([field, message]) => ({ path: `${path}.${field}`, message }))
  })
}

/** What an order lacks to be placed, all of it: its recipient or who picks it up, and goods. */
export function placingFaults(order: Parameters<typeof partyFaults>[0] & { readonly items?: unknown }): FieldError[] {
  const hasGoods = !Array.isArray(order.items) || order.items.length > 0
  return [...partyFaults(order), ...(hasGoods ? [] : [{ path: 'items', message: noGoods }])]
}

/** Names what an order lacks beside all else that is wrong with it. What is there and wrong has been named, and is not missing as well. */
export function nameMissing(order: Parameters<typeof placingFaults>[0], context: z.RefinementCtx): void {
  const named = context.issues.map((issue) => issue.path?.join('.') ?? '')
  for (const { path, message } of placingFaults(order))
    if (!named.some((wrong) => path === wrong || path.startsWith(`${wrong}.`)))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
}

/** A recipient as address forms hold it (SHIP-007). */
export const recipient = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  primaryPhoneNumber: z.string().nullable(),
  secondaryPhoneNumber: z.string().nullable(),
  addressLine1: z.string().nullable(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  zipCode: z.string().nullable(),
  fullAddress: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
export type Recipient = z.output<typeof recipient>

/** Who gets a delivery, as answers tell it. */
export const recipientOf = (info: BusinessDeliveryInfo): Recipient => ({
  name: info.recipientName,
  email: info.recipientEmail,
  primaryPhoneNumber: info.recipientPrimaryPhone,
  secondaryPhoneNumber: info.recipientSecondaryPhone,
  addressLine1: info.recipientAddressLine1,
  country: info.recipientCountry,
  state: info.recipientState,
  city: info.recipientCity,
  zipCode: info.recipientPostalCode,
  fullAddress: info.recipientFullAddress,
  lat: info.recipientLat,
  lng: info.recipientLng,
})

/** Both infos as answers carry them. */
export const businessDeliveryAnswer = z.object({
  recipientName: z.string().nullable(),
  recipientPrimaryPhone: z.string().nullable(),
  recipientSecondaryPhone: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  recipientAddressLine1: z.string().nullable(),
  recipientAddressLine2: z.string().nullable(),
  recipientCity: z.string().nullable(),
  recipientState: z.string().nullable(),
  recipientPostalCode: z.string().nullable(),
  recipientCountry: z.string().nullable(),
  note: z.string().nullable(),
  recipientLat: z.number().nullable(),
  recipientLng: z.number().nullable(),
  recipientFullAddress: z.string().nullable(),
})
export const pickUpAnswer = z.object({
  pickupId: z.string().nullable(),
  poNumber: z.string().nullable(),
  referenceNumber: z.string().nullable(),
  carrierName: z.string().nullable(),
  expectedPickupDate: dayAnswer.nullable(),
  note: z.string().nullable(),
})

/** How the carrier is to deliver (SHIP-009, SHIP-016, SHIP-017). */
export const deliveryOptionsForm = z.object({
  scheduledFor: z
    .union([inputMoment(), z.literal('')], 'Must be a date and time')
    .nullish()
    .transform((value) => (value === '' ? null : (value ?? null))),
  signatureRequired: z.boolean('Signature Required is required'),
  premiumType: z.enum(premiumTypes, 'Premium Type must be one of TEN_AM, NOON, SATURDAY, NONE').default('NONE'),
})
export const deliveryOptions = z.object({
  scheduledFor: moment.nullable(),
  signatureRequired: z.boolean(),
  premiumType: z.enum(premiumTypes),
})

/** One line of the customs declaration; `declared` is its value in the account's currency. */
export const customsLine = z.object({
  productId: z.string(),
  description: z.string(),
  declared: z.number().nullable(),
  hsCode: z.string().nullable(),
  country: z.string().nullable(),
})

export const carrierDetails = z.object({
  /** How it left; null until then. */
  deliveryOption: z.enum(deliveryOptionKinds).nullable(),
  carrierName: z.string().nullable(),
  trackingLink: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** Decimal amount in the account's currency. */
  shipmentPriceAmount: z.number().nullable(),
})

export const carrierAddressType = z.enum(carrierAddressTypes)
