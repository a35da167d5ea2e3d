import { z } from 'zod'
import { id } from '../ids.ts'
import { hubOrderStates } from '../sorting/hub-states.ts'
import { instruction } from './tracking.ts'

/** What a stop of a route shows of its order. */
export const stopFields = {
  orderNo: z.string(),
  customer: z.object({
    firstName: z.string(),
    lastName: z.string().nullable(),
    phone: z.string(),
    secphone: z.string().nullable(),
  }),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  note: z.string().nullable(),
  /** What its customer has said to the driver. */
  instruction: instruction.nullable(),
  windowFrom: z.string().nullable(),
  windowTo: z.string().nullable(),
  /** Kilograms. */
  weight: z.number().nullable(),
}

/** An order of the sorting hub that a stop is of, and how much of it is here. */
export const stopInHub = z.object({
  orderId: id('hubOrder'),
  manifestId: id('manifest'),
  state: z.enum(hubOrderStates),
  boxesCount: z.number().int(),
  receivedBoxesCount: z.number().int(),
  /** Where it stands. */
  place: z.string().nullable(),
})

/** Of a route that has not started: boxes of the hub that belong into its van, while its doors are open; null: nothing is to be asked. */
export const openVan = z
  .object({
    boxesCount: z.number().int(),
    missingCount: z.number().int(),
    /** Barcodes of the first of what is not in there. */
    missing: z.array(z.string()),
  })
  .nullable()
