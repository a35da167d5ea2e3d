import * as contract from '@crossdock/contract/warehouse/stock-locations'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { useState } from 'react'
import { call } from '../../lib/client.ts'
import { explainError } from '../../lib/errors.ts'
import { refresh } from '../../lib/queries.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Why } from '../../ui/explain.tsx'
import { ConfirmModal } from '../../ui/modals.tsx'
import { Progress } from '../../ui/states.tsx'

const mostNames = 8

/** Asks before several locations are deleted; what cannot be deleted stays, and is named with the reason. */
export function RemoveLocations({
  locations,
  onClose,
}: {
  readonly locations: readonly contract.StockLocation[]
  readonly onClose: () => void
}) {
  const [done, setDone] = useState<number | null>(null)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const names = locations.slice(0, mostNames).map(({ title }) => title)

  const run = async (): Promise<void> => {
    const refused: string[] = []
    for (const [index, location] of locations.entries()) {
      setDone(index)
      try {
        await call(contract.removeById, { id: location.id })
      } catch (error) {
        refused.push(`${location.title}: ${explainError(error)}`)
      }
    }
    setDone(null)
    await refresh(contract.list, types.list, warehouses.list, warehouses.get)
    const count = locations.length - refused.length
    if (count > 0) toast.success(t('{{count}} stock locations deleted', { count }))
    if (refused.length === 0) onClose()
    else setRefusals(refused)
  }

  return (
    <ConfirmModal
      title={t('Delete {{count}} stock locations?', { count: locations.length })}
      confirmLabel={refusals.length > 0 ? t('Close') : t('Delete')}
      isDanger={refusals.length === 0}
      isBusy={done !== null}
      onConfirm={() => (refusals.length > 0 ? onClose() : void run())}
      onClose={() => done === null && onClose()}
    >
      {refusals.length > 0 ? (
        <div role="alert">
          <Why title={t('These could not be deleted')} facts={refusals} />
        </div>
      ) : done !== null ? (
        <Progress value={done} max={locations.length} label={t('Deleting…')} />
      ) : (
        <>
          <p className="mono">
            {names.join(', ')}
            {locations.length > mostNames && ` +${locations.length - mostNames}`}
          </p>
          <p>{t('A stock location that goods stand in cannot be deleted and stays.')}</p>
        </>
      )}
    </ConfirmModal>
  )
}
