import { type ImportJob, list } from '@crossdock/contract/account/imports'
import type { ImportKind } from '@crossdock/contract/imports'
import { areaFeatures } from '@crossdock/contract/plans'
import { call } from '../lib/client.ts'
import { hasFeature, profile } from '../lib/profile.ts'
import { toast } from '../lib/toasts.ts'
import { t } from '../lib/words.ts'
import { tellFailure } from '../ui/column-mapper/import-failure.ts'
import { awaitedImports, followImport, isFollowed, mayTell } from '../ui/column-mapper/import-job.ts'

/** What is said of each kind once it is done, besides what its own screen says; loaded when there is something to say. */
const tellers: Readonly<Record<ImportKind, { readonly message: string; tell(result: never): Promise<void> }>> = {
  products: {
    message: 'Products Imported Successfully',
    tell: async (result) => (await import('../fulfillment/products/import/product-import.tsx')).tellDone(result),
  },
  'stock-locations': {
    message: 'Stock Locations Imported Successfully',
    tell: async () => (await import('../warehouse/stock-locations/import/stock-location-import.tsx')).refreshAll(),
  },
  receipts: {
    message: 'Receipt Orders Imported Successfully',
    tell: async (result) => (await import('../fulfillment/receipts/import/receipt-import.tsx')).tellDone(result),
  },
  shipments: {
    message: 'Shipment Orders Imported Successfully',
    tell: async (result) => (await import('../fulfillment/shipments/import/shipment-import.tsx')).tellDone(result),
  },
}

/** What a plan needs one of for there to be imports. */
const importFeatures = areaFeatures.fulfillment

async function follow({ id, kind }: Pick<ImportJob, 'id' | 'kind'>, hasBegun: boolean): Promise<void> {
  try {
    const result = await followImport(id, () => undefined)
    if (!(await mayTell(id, hasBegun))) return
    toast.success(t(tellers[kind].message))
    await tellers[kind].tell(result as never)
  } catch (error) {
    if (await mayTell(id, hasBegun)) tellFailure(error)
  }
}

/** After a reload: large imports of the person that still run, or whose end this tab has not told, are followed to their end. */
export async function followImports(): Promise<void> {
  if (!hasFeature(profile.get()?.currentPlan, importFeatures)) return
  const { items } = await call(list, {})
  const awaited = awaitedImports()
  const own = profile.get()?.id
  for (const job of items) {
    const isOwn = awaited.includes(job.id) || (job.finishedAt === null && job.createdBy.id === own)
    if (isOwn && !isFollowed(job.id)) void follow(job, awaited.includes(job.id))
  }
}
