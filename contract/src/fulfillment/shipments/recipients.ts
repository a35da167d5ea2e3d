import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'

/** Recipients that are proposed at a time. */
export const mostRecipients = 8

/** The least of a name, phone or street that is looked for. */
export const leastLooked = 2

/** Somebody to whom a merchant has sent before, as the newest of their orders names them. */
const recipient = z.object({
  recipientName: z.string(),
  recipientPrimaryPhone: z.string(),
  recipientSecondaryPhone: z.string(),
  recipientEmail: z.string(),
  recipientAddressLine1: z.string(),
  recipientAddressLine2: z.string(),
  recipientCity: z.string(),
  recipientState: z.string(),
  recipientPostalCode: z.string(),
  recipientCountry: z.string(),
})
export type Recipient = z.output<typeof recipient>

export const list = endpoint({
  method: 'GET',
  path: '/api/fulfillment/shipment-orders/recipients',
  summary: 'Earlier recipients of a merchant by name, phone or street, the newest first, each once',
  can: 'FULFILLMENT_MANAGE_SHIPMENT_ORDERS',
  input: z.object({ merchantId: id('store'), term: z.string().trim().min(leastLooked).max(100) }),
  answer: z.object({ items: z.array(recipient) }),
})
