import * as contract from '@crossdock/contract/warehouse/stock-locations'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { call } from '../../lib/client.ts'
import { t } from '../../lib/words.ts'
import { RemoveRecords } from '../../ui/each-record.tsx'

/** Asks before several locations are deleted; what cannot be deleted stays, and is named with the reason. */
export function RemoveLocations({
  locations,
  onClose,
  onRemoved,
}: {
  readonly locations: readonly contract.StockLocation[]
  readonly onClose: () => void
  readonly onRemoved: () => void
}) {
  return (
    <RemoveRecords
      records={locations.map(({ id, title }) => ({ id, name: title }))}
      title={t('Delete {{count}} stock locations?', { count: locations.length })}
      toldDone={(count) => t('{{count}} stock locations deleted', { count })}
      remove={(id) => call(contract.removeById, { id })}
      restore={(id) => call(contract.restoreById, { id })}
      refreshes={[contract.list, types.list, warehouses.list, warehouses.get]}
      onClose={onClose}
      onRemoved={onRemoved}
    >
      {t('A stock location that goods stand in cannot be deleted and stays.')}
    </RemoveRecords>
  )
}
