import { z } from 'zod'
import { platformJob } from '../../platform/queue.ts'

/** Tells what has happened in the built-in gateway, as one elsewhere would call. */
export const tellJob = platformJob('tell-sandbox-events', z.object({}), { at: '* * * * *' })
