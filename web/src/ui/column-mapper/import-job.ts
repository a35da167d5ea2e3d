import { get, type ImportJob } from '@crossdock/contract/account/imports'
import type { Id } from '@crossdock/contract/ids'
import { type ImportFault } from '@crossdock/contract/imports'
import { call, newIdempotencyKey } from '../../lib/client.ts'
import { ApiError, loadErrorTypes } from '../../lib/errors.ts'
import { onTopics } from '../../lib/live.ts'
import { keepJson, keptKeys, readJson } from '../../lib/storage.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'

/** Milliseconds between two looks at a large import, when nothing announces its steps. */
const pause = 2_000

/** What a failed large import would have answered as a small one. */
function errorOf(fault: ImportFault): ApiError {
  if (fault.type === 'UnknownSkus') return new ApiError(400, [...fault.skus])
  return new ApiError(417, {
    status: false,
    code: 417,
    message: fault.message,
    errInfo: { errType: fault.type, rowIds: fault.rowIds, faultCount: fault.faultCount },
    errors: fault.errors.length > 0 ? fault.errors : [fault.message],
  })
}

/** Large imports that this page follows. */
const followed = new Set<string>()
export const isFollowed = (id: Id<'importJob'>): boolean => followed.has(id)

const awaitedKey = 'awaitedImports'

/** Large imports whose end this tab has not told yet; kept over a reload. */
export function awaitedImports(): readonly string[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(awaitedKey) ?? '[]')
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
}

/** Large imports whose end some tab has told: a key each, so that no tab's memory takes another's away. */
const toldKey = 'toldImport.'
/** Ends that are remembered: as many imports as the server's list has. */
const mostTold = 50
/** Within which another tab's claim is seen. */
const claimed = 50

/** Which tab claimed an end, and when. */
const claimOf = (id: Id<'importJob'>): { readonly by: string; readonly at: number } | null => {
  const kept = readJson(`${toldKey}${id}`) as { by?: unknown; at?: unknown } | null
  return typeof kept?.by === 'string' && typeof kept.at === 'number' ? { by: kept.by, at: kept.at } : null
}

/** Forgets the oldest ends. */
function forgetOld(): void {
  const ids = keptKeys(toldKey).map((key) => key.slice(toldKey.length))
  const old = ids.sort((a, b) => (claimOf(b)?.at ?? 0) - (claimOf(a)?.at ?? 0)).slice(mostTold)
  for (const id of old) keepJson(`${toldKey}${id}`, null)
}

/**
 * Whether this tab is the one that tells of an import's end. Another tab of the same person follows it as well; the one that
 * began it comes first, and every other lets it pass. Of those that claim it at once the last one has it.
 */
export async function mayTell(id: Id<'importJob'>, hasBegun: boolean): Promise<boolean> {
  const isMine = await claimEnd(id, hasBegun)
  keepAwaited(awaitedImports().filter((one) => one !== id))
  return isMine
}

async function claimEnd(id: Id<'importJob'>, hasBegun: boolean): Promise<boolean> {
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  if (!hasBegun) await wait(2 * pause * (1 + Math.random()))
  if (claimOf(id)) return false
  const by = newIdempotencyKey()
  keepJson(`${toldKey}${id}`, { by, at: Date.now() })
  if (!hasBegun) await wait(claimed)
  const mine = claimOf(id)
  if (mine && mine.by !== by) return false
  forgetOld()
  return true
}

const keepAwaited = (ids: readonly Id<'importJob'>[]): void => sessionStorage.setItem(awaitedKey, JSON.stringify(ids))

/** Follows a large import to its end, which is awaited until `mayTell` has said who tells it; gives its result, or throws what it failed of, as of a call that was given up when it was cancelled. A step that cannot be asked for is asked for again. */
export async function followImport(
  id: Id<'importJob'>,
  onStep: (job: ImportJob) => void,
): Promise<Readonly<Record<string, unknown>>> {
  followed.add(id)
  keepAwaited([...new Set([...awaitedImports(), id])])
  try {
    return await endOf(id, onStep)
  } finally {
    followed.delete(id)
  }
}

async function endOf(
  id: Id<'importJob'>,
  onStep: (job: ImportJob) => void,
): Promise<Readonly<Record<string, unknown>>> {
  for (;;) {
    const job = await call(get, { id }).catch((error: unknown) => {
      // The server may be restarting; the import goes on.
      if (error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)) return null
      throw error
    })
    if (job) onStep(job)
    if (job?.state === 'done') return job.result ?? {}
    if (job?.state === 'failed' && job.fault) {
      await loadErrorTypes()
      throw errorOf(job.fault)
    }
    if (job?.state === 'cancelled') {
      toast.info(t('The import was cancelled. Nothing of it was imported.'))
      throw new DOMException('The import was cancelled.', 'AbortError')
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, pause)
      const stop = onTopics((topics) => {
        if (topics.includes('import.changed')) done()
      })
      function done(): void {
        clearTimeout(timer)
        stop()
        resolve()
      }
    })
  }
}
