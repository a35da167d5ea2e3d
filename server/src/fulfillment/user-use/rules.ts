import { id } from '@crossdock/contract/ids'
import { z } from 'zod'
import { accountJob } from '../../platform/queue.ts'

/** Gives the work of somebody who was deleted back to everybody. */
export const giveBackJob = accountJob('give-back', z.object({ userId: id('user') }))
