import { z } from 'zod'
import { day, dayAnswer } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { optionalText, requiredText } from '../../fields.ts'

/** With whom who sells is registered besides the country: taxes of the region are collected then, under this number. */
const registration = z.object({ region: requiredText('Region', 40), taxNumber: optionalText(40) })

const head = {
  name: requiredText('Name', 80),
  /** Address lines, below the name. */
  lines: z.array(requiredText('Line', 80)).max(6, 'At most 6 lines'),
  /** Of the country's tax. */
  taxNumber: optionalText(40),
  registrations: z
    .array(registration)
    .max(60, 'At most 60 regions')
    .refine((all) => new Set(all.map(({ region }) => region.toUpperCase())).size === all.length, 'Each region once'),
} as const

/** What names a rate. */
const place = {
  /** Two letters, or * for any. */
  country: z
    .string()
    .trim()
    .regex(/^(?:[A-Za-z]{2}|\*)$/, 'Must be two letters, or * for any')
    .transform((code) => code.toUpperCase()),
  /** A code, or * for any. */
  region: requiredText('Region', 40),
  since: day(),
} as const

const rate = z.object({
  ...place,
  country: z.string(),
  region: z.string(),
  since: dayAnswer,
  name: z.string(),
  percent: z.number(),
  /** Collected beside the country's, by who is registered with the region; otherwise in its place. */
  isBeside: z.boolean(),
})
export type TaxRate = z.output<typeof rate>

/** Who sends them, as it is kept. */
const kept = z.object({
  name: z.string(),
  lines: z.array(z.string()).max(1000),
  taxNumber: z.string().nullable(),
  registrations: z.array(z.object({ region: z.string(), taxNumber: z.string().nullable() })).max(1000),
})
const answer = kept.extend({ rates: z.array(rate) })
export type Billing = z.output<typeof answer>

export const get = endpoint({
  method: 'GET',
  path: '/api/operator/billing',
  summary: 'Who sends the invoices of the installation, and the taxes they have: of each place and from when on',
  can: 'operator',
  input: z.object({}),
  answer,
})

export const update = endpoint({
  method: 'PUT',
  path: '/api/operator/billing',
  summary: 'Say who sends the invoices, and where that is registered: what is paid keeps its own',
  can: 'operator',
  input: z.object({
    ...head,
    /** As it was read: another operator's change is not overwritten. */
    before: kept,
  }),
  answer,
})

export const addRate = endpoint({
  method: 'POST',
  path: '/api/operator/billing/tax-rates',
  summary: 'Add the tax of a place from a day on; what is paid keeps its own',
  can: 'operator',
  input: z
    .object({
      ...place,
      name: requiredText('Name', 20),
      percent: z
        .number('Must be a number')
        .min(0, 'Must be 0 or more')
        .max(100, 'Must be at most 100')
        .refine(
          (value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6,
          'Maximum three digits after comma',
        ),
      isBeside: z.boolean(),
    })
    .refine(({ region, isBeside }) => !isBeside || region !== '*', {
      path: ['region'],
      message: 'A tax beside the country’s needs its region',
    }),
  answer,
})

export const removeRate = endpoint({
  method: 'POST',
  path: '/api/operator/billing/tax-rates/remove',
  summary: 'Remove the tax of a place that begins on a day; what is paid keeps its own',
  can: 'operator',
  input: z.object(place),
  answer,
})
