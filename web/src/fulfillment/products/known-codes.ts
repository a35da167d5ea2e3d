import { type KnownCode, meaningsOf } from '@crossdock/contract/fulfillment/known-codes'
import { isConnected } from '../../lib/connection.ts'
import { isUnanswered } from '../../lib/connection-back.ts'
import { patience } from '../../lib/work.ts'

/** What a code means by what is kept on the device: as the server would find it, among the products of the order. */
export const knownMeanings = (codes: readonly KnownCode[], text: string): readonly KnownCode[] =>
  meaningsOf(text, (space, key) => codes.find((one) => one.space === space && one.code === key))

/** Asks the server what a scan means, and the device where no answer comes; `find` answers null where that cannot know. */
export async function scannedAnyway<Found>(
  ask: (signal: AbortSignal) => Promise<Found>,
  find: () => Found | null,
): Promise<Found> {
  const found = isConnected.get() ? null : find()
  if (found !== null) return found
  try {
    return await ask(AbortSignal.timeout(patience))
  } catch (error) {
    const known = isUnanswered(error) ? find() : null
    if (known !== null) return known
    throw error
  }
}
