import { undoHours } from '@crossdock/contract/restoring'

/** What was deleted before cannot be taken back any more. */
export const undoFrom = ({ now }: { now(): Date }): string =>
  new Date(now().getTime() - undoHours * 3_600_000).toISOString()
