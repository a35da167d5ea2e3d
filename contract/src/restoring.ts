import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { LimitKey } from './plans.ts'

/** Hours in which a deletion can be taken back. */
export const undoHours = 24

/**
 * The call that takes a deletion back, with all that went along: by whoever may delete. It is 404 for what is not deleted (any
 * more), or whose owner is gone. `limit` is that of adding one. A deletion without it says why: `final`.
 */
export const restoreOf = <Input extends z.ZodType>(
  { path, summary, can, feature, store, input }: Endpoint<Input>,
  limit?: LimitKey,
) =>
  endpoint({
    method: 'POST',
    path: `${path}/restore`,
    summary: `Take back for ${undoHours} hours: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
    can,
    ...(feature !== undefined && { feature }),
    ...(store !== undefined && { store }),
    ...(limit !== undefined && { limit: { key: limit, takes: () => 1 } }),
    input,
    answer: z.object({}),
  })
