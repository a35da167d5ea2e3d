import { platformWork } from '../../platform/jobs.ts'
import { tellJob } from './rules.ts'
import { tellAll } from './writes.ts'

export const tellingSandboxEvents = platformWork(tellJob, tellAll)
