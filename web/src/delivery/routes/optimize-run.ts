import * as optimize from '@crossdock/contract/delivery/optimize'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/errors.ts'
import { query } from '../../lib/queries.ts'

const lookEvery = 400

/** A run that cannot be looked at is not waited for; a server that is away or busy is. */
const isOverFor = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** A run of the optimizer: looked at until it has ended, and whether it has ended without a plan. */
export function useRun(jobId: Id<'optimizeRun'>) {
  const { data: run, error } = useQuery({
    ...query(optimize.get, { id: jobId }),
    refetchInterval: ({ state: { data, error } }) =>
      isOverFor(error) || (data && data.state !== 'running') ? false : lookEvery,
  })
  return { run, isOver: isOverFor(error) || (run !== undefined && run.state !== 'running') }
}
