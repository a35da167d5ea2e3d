import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const putAway = endpoint({
  method: 'POST',
  path: '/api/maintenance/put-away',
  summary: 'Put the banner away that is shown now; the next one is shown again',
  can: 'signed-in',
  store: 'any',
  evenWhenSuspended: true,
  input: z.object({}),
  answer: z.object({}),
})
