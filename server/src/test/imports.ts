import type { ImportJob } from '@crossdock/contract/account/imports'
import * as imports from '@crossdock/contract/account/imports'
import type { Id } from '@crossdock/contract/ids'
import { runImport } from '../platform/imports/run-import.ts'
import type { Person, TestServer } from './harness.ts'
import { lock } from './locks.ts'
import type { Yard } from './stock.ts'

/** What every row of an import of orders says that are picked up, one unit of the yard's product each. */
export const pickUpRow = ({ product }: Yard) => ({
  externalPoNumber: 'PO-1',
  deliveryType: 'Pick up',
  carrierName: 'ABF',
  productSku: product.sku,
  productPackageTypeName: 'Unit',
  perPackageQuantity: 1,
  packageCount: 1,
})

/** Keeps imports of an account's stores waiting for each other, until it is let go. */
export const lockImports = (server: TestServer, { accountId }: Person) =>
  lock(
    server,
    `select pg_advisory_xact_lock($1, hashtext('shipment-import/' || id)) from stores where account_id = $1`,
    [accountId],
  )

/** What an import did that was answered at once; throws when it has become a job. */
export function atOnce<Answer extends object>(answer: Answer): Exclude<Answer, { jobId: Id<'importJob'> }> {
  if ('jobId' in answer) throw new Error('The import has become a job.')
  return answer as Exclude<Answer, { jobId: Id<'importJob'> }>
}

/** Runs the job that a large import has become, to its end; gives what its call tells then. */
export async function runJob(server: TestServer, person: Person, answer: unknown): Promise<ImportJob> {
  const { jobId } = answer as { jobId: Id<'importJob'> }
  for (;;) {
    const job = await person.call(imports.get, { id: jobId })
    if (job.finishedAt !== null) return job
    await runImport(server.app.platform)
  }
}

/** What an import did, whether it was answered at once or has become a job. */
export async function resultOf<Answer extends object>(
  server: TestServer,
  person: Person,
  answer: Answer,
): Promise<Exclude<Answer, { jobId: Id<'importJob'> }>> {
  if (!('jobId' in answer)) return atOnce(answer)
  const { result, fault } = await runJob(server, person, answer)
  if (result === null) throw new Error(`The import has failed: ${JSON.stringify(fault)}`)
  return result as unknown as Exclude<Answer, { jobId: Id<'importJob'> }>
}

/** Puts an account on a plan of its own. */
export const setPlan = (
  server: TestServer,
  owner: Person,
  plan: { readonly limits?: Readonly<Record<string, number>>; readonly features?: readonly string[] | null },
) =>
  server.app.platform.pool.query(
    `with plan as (insert into plans (key, name, limits, features) values ($2, 'Own', $3, $4)
       on conflict (key) do update set limits = excluded.limits, features = excluded.features)
     update accounts set plan_key = $2 where id = $1`,
    [owner.accountId, `own-${owner.accountId}`, JSON.stringify(plan.limits ?? {}), plan.features ?? null],
  )

/** Puts an account on a plan of its own with these limits. */
export const limitPlan = (server: TestServer, owner: Person, limits: Readonly<Record<string, number>>) =>
  setPlan(server, owner, { limits, features: ['fulfillment'] })
