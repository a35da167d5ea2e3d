import { z } from 'zod'
import { dayAnswer, moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'
import { pictureField, pictureText } from '../../stored-files.ts'
import { proofFileKinds } from '../proof-rules.ts'
import { routeTypes, viewsType } from '../routes.ts'

/** Photos and signatures of one stop. */
export const mostProofFiles = 12
/** Made by the phone: what is sent twice is there once. */
export const proofFileId = z.uuid('Must be a UUID').transform((text) => text.toLowerCase())
export const pinDigits = z.string().regex(/^\d{4}$/, 'Must be 4 digits')

export const upload = endpoint({
  method: 'POST',
  path: '/api/driver/proofs',
  summary:
    'Send a photo or a signature of a stop, by the id that the phone has made: before or after what was done there is said, and once however often it is sent',
  can: 'driver',
  form: true,
  input: z.object({
    id: proofFileId,
    routeId: id('route'),
    addressId: id('poolOrder'),
    kind: z.enum(proofFileKinds, 'Kind is required'),
    /** A PNG, JPEG or WebP picture; where it was taken is taken out of it. */
    file: pictureField.unwrap().refine((picture) => picture !== null, pictureText),
  }),
  answer: z.object({ id: z.string() }),
})

export const checkPin = endpoint({
  method: 'POST',
  path: '/api/driver/pin',
  summary: 'Whether a PIN is the one that the customer was sent: asked at the door, where there is a connection',
  can: 'driver',
  isSecret: true,
  input: z.object({ routeId: id('route'), addressId: id('poolOrder'), pin: pinDigits }),
  answer: z.object({ isRight: z.boolean(), triesLeft: z.number().int() }),
})

const proofFile = z.object({
  id: z.string(),
  kind: z.enum(proofFileKinds),
  /** A link that ends after 15 minutes; null: it has not come yet. */
  url: z.string().nullable(),
  announcedAt: moment,
})
export type ProofFile = z.output<typeof proofFile>

const days = z.number('Days are required').int('Must be a whole number').min(1).max(3650)

export const get = endpoint({
  method: 'GET',
  path: '/api/delivery/routes/{id}/stops/{addressId}/proof',
  summary: 'The photos and signatures of a stop of a route that the caller may see',
  can: { anyOf: routeTypes.map((type) => viewsType[type]) },
  input: z.object({ id: id('route'), addressId: id('poolOrder') }),
  answer: z.object({
    files: z.array(proofFile),
    /** What the customer has to say at the door: for who may change the route, where the order asks for one. */
    pin: z.string().nullable(),
    /** Until when it is kept; null: nothing was left. */
    keptUntil: dayAnswer.nullable(),
  }),
})

export const keeping = endpoint({
  method: 'GET',
  path: '/api/delivery/proof-keeping',
  summary: 'For how many days the account keeps who took a delivery, photos and signatures',
  can: { anyOf: ['EDIT_ROUTE', 'MANAGE_DRIVERS'] },
  input: z.object({}),
  answer: z.object({ days: z.number().int() }),
})

export const keep = endpoint({
  method: 'PUT',
  path: '/api/delivery/proof-keeping',
  summary: 'Say for how many days they are kept: what is older goes in the next night',
  can: 'MANAGE_DRIVERS',
  store: 'any',
  input: z.object({ days }),
  answer: z.object({ days: z.number().int() }),
})
