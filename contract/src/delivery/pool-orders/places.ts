import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { coordinate, lastSeen } from '../../fields.ts'
import { id } from '../../ids.ts'
import { poolIds, poolOrder } from '../pool-orders.ts'

const base = '/api/delivery/pool-orders'

export const setPin = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/place`,
  summary: 'Say where an order is: a person has placed it, or confirmed it',
  can: 'EDIT_ORDER_POOL',
  store: 'any',
  input: z.object({
    id: id('poolOrder'),
    lat: coordinate('Latitude', 90),
    lng: coordinate('Longitude', 180),
    updatedAt: lastSeen,
  }),
  answer: poolOrder,
})

export const lookAgain = endpoint({
  method: 'POST',
  path: `${base}/look-again`,
  summary: 'Look again for the places of orders that have none; those that have one keep it',
  can: 'EDIT_ORDER_POOL',
  store: 'any',
  input: z.object({ addresses: poolIds }),
  answer: z.object({
    /** How many are looked for. */
    changed: z.number().int(),
  }),
})
