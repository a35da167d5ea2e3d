import { z } from 'zod'
import { controlsMessage, hasControls, hasUnseen } from './controls.ts'

/** For a rule of several fields: it is checked beside the others, not after them, so that a form names all that is missing at once. */
export const besideOthers = { when: () => true } as const

/** An order without a line. */
export const noGoods = 'At least one product is required'
export const goodsRule = { ...besideOthers, path: ['items'], message: noGoods }
/** An order that is announced has goods; a draft may wait for them. */
export const hasGoods = (form: { readonly isDraft?: boolean; readonly items?: unknown }): boolean =>
  form.isDraft === true || !Array.isArray(form.items) || form.items.length > 0

/**
 * Names missing goods beside all else that is wrong with a change of an order that says it is no draft. Where nothing else is,
 * the server names them, with what it alone can tell.
 */
export function nameGoods(
  form: Parameters<typeof hasGoods>[0] & { readonly state?: string | undefined },
  context: z.RefinementCtx,
) {
  const { issues } = context
  const isNamed = issues.some(({ message }) => message === noGoods)
  if (issues.length > 0 && !isNamed && (form.state ?? 'DRAFT') !== 'DRAFT' && !hasGoods(form))
    context.addIssue({ code: 'custom', path: goodsRule.path, message: noGoods })
}

const withoutControls = (schema: z.ZodString, isCode: boolean) =>
  schema.refine((text) => !hasControls(text, isCode), controlsMessage)

const seen = (text: string | null) => text === null || !hasUnseen(text)

const required = (isCode: boolean, max: number, message: string) =>
  withoutControls(z.string(message).trim().min(1, message).max(max, `Must be at most ${max} characters`), isCode)

const optional = (isCode: boolean, max: number) =>
  withoutControls(z.string().trim().max(max, `Must be at most ${max} characters`), isCode)
    .transform((text) => (text === '' ? null : text))
    .nullish()
    .transform((text) => text ?? null)

/** Required text, trimmed. Messages: "{label} is required", "Must be at most {n} characters". */
export const requiredText = (label: string, max: number, message = `${label} is required`) =>
  required(false, max, message)

/** Optional text, trimmed; blank and null are stored as null. */
export const optionalText = (max: number) => optional(false, max)

/** Required text that is scanned, printed or searched for as one line: a SKU, a location's name. */
export const requiredCode = (label: string, max: number, message = `${label} is required`) =>
  storedCode(label, max, message).refine(seen, controlsMessage)

/**
 * As `requiredCode`, for one that cannot be changed once it is used: it may hold signs that nobody sees, as it was stored
 * with them. The server refuses them where the code is new.
 */
export const storedCode = (label: string, max: number, message = `${label} is required`) => required(true, max, message)

/** As `requiredCode`, but may be left blank. */
export const optionalCode = (max: number) => optionalStoredCode(max).refine(seen, controlsMessage)

/** As `storedCode`, but may be left blank. */
export const optionalStoredCode = (max: number) => optional(true, max)

const emailPattern = /^[^\s\p{Cc}@<>()",;:\\]+@[^\s\p{Cc}@<>()",;:\\.]+(\.[^\s\p{Cc}@<>()",;:\\.]+)*\.[A-Za-z]{2,}$/u

/** The text of a value that is no text: of none at all, what is said of an empty field. */
const missing =
  (message: string, other: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    input === undefined || input === null ? message : other

const noEmail = 'Email is required'

/** One of several short texts that forms and spreadsheets write in one line: what parts them is in none. */
export const listed = (label: string, max: number) =>
  requiredCode(label, max).refine((word) => !/[,;|]/.test(word), 'Must hold no commas, semicolons or bars')

/** Required e-mail address that ends with a dot and at least two letters, lower-cased. */
export const email = z
  .string({ error: missing(noEmail, 'Invalid email address') })
  .trim()
  .min(1, { error: noEmail, abort: true })
  .max(254, 'Invalid email address')
  .regex(emailPattern, 'Invalid email address')
  .transform((text) => text.toLowerCase())

/** E-mail address that may be left blank. */
export const optionalEmail = z
  .string()
  .trim()
  .max(254, 'Invalid email address')
  .refine((text) => text === '' || emailPattern.test(text), 'Invalid email address')
  .transform((text) => (text === '' ? null : text.toLowerCase()))
  .nullish()
  .transform((text) => text ?? null)

export const phoneMessage = 'Phone number is not valid'

/**
 * Digits a form demands (VALD-005): 10 in warehouse, recipient and shipment forms; 10 or 11 in account forms; 10 to 15 where
 * a number of another country may have come from a file.
 */
export type PhoneRule = 'ten' | 'ten-or-eleven' | 'ten-to-fifteen'
export const phonePatterns = {
  ten: /^\d{10}$/,
  'ten-or-eleven': /^\d{10,11}$/,
  'ten-to-fifteen': /^\d{10,15}$/,
} as const

const noPhone = 'Phone is required'

/** Required phone number, digits only. */
export const phone = (rule: PhoneRule) =>
  z
    .string({ error: missing(noPhone, phoneMessage) })
    .trim()
    .min(1, { error: noPhone, abort: true })
    .regex(phonePatterns[rule], phoneMessage)

/** Phone number that may be left blank. */
export const optionalPhone = (rule: PhoneRule) =>
  z
    .string()
    .trim()
    .refine((text) => text === '' || phonePatterns[rule].test(text), phoneMessage)
    .transform((text) => (text === '' ? null : text))
    .nullish()
    .transform((text) => text ?? null)

/** Digits of a phone number that people wrote with signs between them. */
export const bareNumber = (text: string): string => text.replace(/[\s().+-]/g, '')

/** Required phone number of the address form (VALD-005): 10 to 15 digits, however it is written. */
export const addressPhone = z
  .string({ error: missing(noPhone, phoneMessage) })
  .max(40, phoneMessage)
  .transform(bareNumber)
  .refine((digits) => digits !== '', { error: noPhone, abort: true })
  .refine((digits) => phonePatterns['ten-to-fifteen'].test(digits), phoneMessage)

/** As `addressPhone`, but may be left blank. */
export const optionalAddressPhone = z
  .string()
  .max(40, phoneMessage)
  .transform(bareNumber)
  .refine((digits) => digits === '' || phonePatterns['ten-to-fifteen'].test(digits), phoneMessage)
  .nullish()
  .transform((digits) => digits || null)

/** False when a number above zero loses its value, or becomes zero, with that many decimals. Others have a fault of their own. */
const hasDecimals = (value: number, decimals: number): boolean => {
  if (value <= 0) return true
  const kept = Number(value.toFixed(decimals))
  return kept > 0 && Math.abs(kept - value) < 1e-9
}

/** A number that has to be there; where it is not, its label says so. */
const requiredNumber = (label: string) =>
  z.number({
    error: (issue) => (issue.input === undefined || issue.input === null ? `${label} is required` : 'Must be a number'),
  })

/** A price that has to be there. */
export const requiredPrice = (label: string) => requiredNumber(label).pipe(price)

/** Required number above zero, in the unit the label names, with at most `decimals` decimals. */
export const positiveNumber = (label: string, max: number, decimals = 3) =>
  requiredNumber(label)
    .gt(0, 'Must be greater than 0')
    .max(max, `Must be at most ${max.toLocaleString('en-US')}`)
    .refine((value) => hasDecimals(value, decimals), `Must have at most ${decimals} decimals`)

/** Required whole number above zero: packages, units. */
export const positiveCount = (label: string, max = 1_000_000_000) =>
  requiredNumber(label)
    .int('Must be a whole number')
    .gt(0, 'Must be greater than 0')
    .max(max, `Must be at most ${max.toLocaleString('en-US')}`)

/** `updatedAt` as it was read: a change answers VersionConflict when somebody else has changed the record since. */
export const lastSeen = z.string().max(40).optional()

/** A price: a number, at least 0, at most two decimals (VALD-001 to 003). */
export const price = z
  .number('Must be a number')
  .min(0, 'Must be greater than or equal to 0')
  .max(99_999_999, 'Must be at most 99,999,999')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Maximum two digits after comma')

/**
 * Degrees of a place on the map, as maps write them: north and east are above zero. Kept to a centimetre: spreadsheets would not
 * bring more digits back.
 */
export const coordinate = (label: string, most: 90 | 180) => {
  const range = `Must be from -${most} to ${most}`
  return requiredNumber(label)
    .min(-most, range)
    .max(most, range)
    .transform((degrees) => Math.round(degrees * 1e7) / 1e7)
}

/** A place on the map that may be left open: both of these, or neither. */
export const optionalPlace = {
  lat: coordinate('Latitude', 90)
    .nullish()
    .transform((degrees) => degrees ?? null),
  lng: coordinate('Longitude', 180)
    .nullish()
    .transform((degrees) => degrees ?? null),
}
