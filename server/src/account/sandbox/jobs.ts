import { platformWork } from '../../platform/jobs.ts'
import { tellAll, tellJob } from './writes.ts'

export const tellingSandboxEvents = platformWork(tellJob, tellAll)
