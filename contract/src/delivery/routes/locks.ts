import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { lastSeen } from '../../fields.ts'
import { id } from '../../ids.ts'
import { route } from '../routes.ts'

export const set = endpoint({
  method: 'PUT',
  path: '/api/routes/{id}/lock',
  summary:
    'Lock a route that has not ended, or one of its stops: the optimizer, and whoever drags, leaves it as it is; or unlock it',
  can: 'EDIT_ROUTE',
  store: 'any',
  input: z.object({
    id: id('route'),
    /** One of its stops that is still to go; left out: the route with all of them. */
    addressId: id('poolOrder').optional(),
    isLocked: z.boolean('Must be true or false'),
    updatedAt: lastSeen,
  }),
  answer: route,
})
