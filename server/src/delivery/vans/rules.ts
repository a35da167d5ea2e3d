import type { WholeVan } from '@crossdock/contract/delivery/vans'
import type { Id } from '@crossdock/contract/ids'

type Loaded = Pick<WholeVan['boxes'][number], 'id' | 'barcode' | 'loadedAt'>

/** What belongs into a van and is not in there. */
export const missingIn = <Box extends Loaded>(boxes: readonly Box[]): Box[] =>
  boxes.filter(({ loadedAt }) => loadedAt === null)

/** What is missing although nobody has said that the van leaves without it. */
export const unsaid = <Box extends Loaded>(missing: readonly Box[], leaving: ReadonlySet<Id<'hubBox'>>): Box[] =>
  missing.filter(({ id }) => !leaving.has(id))
