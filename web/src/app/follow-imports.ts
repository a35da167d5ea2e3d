import { type ImportJob, list } from '@crossdock/contract/account/imports'
import type { ImportKind } from '@crossdock/contract/imports'
import { areaFeatures } from '@crossdock/contract/plans'
import { call } from '../lib/client.ts'
import { hasFeature } from '../lib/profile.ts'
import type { ImportTeller } from '../lib/routes.ts'
import { session } from '../lib/session.ts'
import { toast } from '../lib/toasts.ts'
import { t } from '../lib/words.ts'
import { tellFailure } from '../ui/column-mapper/import-failure.ts'
import { awaitedImports, followImport, isFollowed, mayTell } from '../ui/column-mapper/import-job.ts'
import { featuresHere, loadAllScreens } from './features.ts'

/** What a plan needs one of for there to be imports. */
const importFeatures = areaFeatures.fulfillment

/** What is said of a kind of import once it is done: its feature says so. */
async function tellerOf(kind: ImportKind): Promise<ImportTeller | undefined> {
  await loadAllScreens()
  return [...featuresHere.get().values()].flat().flatMap(({ imports }) => imports?.[kind] ?? [])[0]
}

async function follow({ id, kind }: Pick<ImportJob, 'id' | 'kind'>, hasBegun: boolean): Promise<void> {
  try {
    const result = await followImport(id, () => undefined)
    // Loaded before the end is claimed: once it is, no other tab tells it.
    const teller = await tellerOf(kind)
    if (!(await mayTell(id, hasBegun)) || !teller) return
    toast.success(t(teller.message))
    await teller.tell(result as never)
  } catch (error) {
    if (await mayTell(id, hasBegun)) tellFailure(error)
  }
}

/** After a reload: large imports of the person that still run, or whose end this tab has not told, are followed to their end. */
export async function followImports(): Promise<void> {
  if (!hasFeature(importFeatures)) return
  const { items } = await call(list, {})
  const awaited = awaitedImports()
  const own = session.get()?.who.id
  for (const job of items) {
    // What the tab awaits may be another's, who has signed out since: theirs to be told.
    const isOwn = job.createdBy.id === own && (awaited.includes(job.id) || job.finishedAt === null)
    if (isOwn && !isFollowed(job.id)) void follow(job, awaited.includes(job.id))
  }
}
