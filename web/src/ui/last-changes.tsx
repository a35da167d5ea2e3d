import * as auditLog from '@crossdock/contract/account/audit-log'
import { type ChangedThing, changeVerbs } from '@crossdock/contract/changes'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../lib/can.ts'
import { formatMoment } from '../lib/format.ts'
import { query } from '../lib/queries.ts'
import { t } from '../lib/words.ts'
import { personZone } from '../lib/zone.ts'
import { Timeline } from './timeline.tsx'

interface LastChangesProps {
  readonly thing: ChangedThing
  readonly id: Id
  readonly most?: number
}

/** Who last changed a record, and when, for whoever may read the audit log. */
export function LastChanges({ thing, id, most = 3 }: LastChangesProps) {
  const mayRead = useCan(auditLog.list)
  const log = useQuery({
    ...query(auditLog.list, { entity: thing, entityId: id, page_size: most }),
    enabled: mayRead,
  })
  if (!log.data || log.data.items.length === 0) return null
  return (
    <Timeline
      zone={personZone()}
      entries={log.data.items.map(({ id: key, action, at, user, byOperator, byDriver }) => ({
        key,
        title: t(changeVerbs[action]),
        detail: [
          formatMoment(at, personZone()),
          user?.name ?? byDriver ?? (byOperator ? t('By the operator') : t('System')),
        ].join(' · '),
      }))}
    />
  )
}
