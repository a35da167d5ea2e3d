import { z } from 'zod'
import type { ZoneClocks } from './told-clocks.ts'

/** How clocks of zones go, as answers carry it to whoever shows moments: what a browser knows of zones may be older, or newer. */
export const zoneClocks = z.record(
  z.string(),
  z.object({
    changes: z.array(z.tuple([z.number().int(), z.number().int()]).readonly()).readonly(),
    until: z.number().int(),
  }),
) satisfies z.ZodType<Record<string, ZoneClocks>>
