import * as packageTypes from '@crossdock/contract/fulfillment/shipments/box-types'
import type { Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import { cubicCentimetresPerCubicFoot } from '@crossdock/contract/units'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/format.ts'
import { sizeWords } from '../../../lib/measures.ts'
import { shipmentPath } from '../../../lib/paths.ts'
import { query } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { packageWords } from '../../products/package-words.ts'
import { type BoxDraft, bySufficiency, fillBox, ownPackages, remainingVolume } from './boxes.ts'
import styles from './packing.module.css'
import { PackFrame } from './packing-parts.tsx'

const unweighed = { weight: null, isWeightConfirmed: false } as const

/** Which box: the smallest that holds what remains first, or the goods' own package. */
export function BoxChoice({
  data,
  remaining,
  onChoice,
  onBack,
}: {
  readonly data: Packing
  readonly remaining: ReadonlyMap<string, number>
  readonly onChoice: (box: Omit<BoxDraft, 'key'>) => void
  readonly onBack: () => void
}) {
  const volume = remainingVolume(data.products, remaining)
  const types = useQuery(query(packageTypes.defaults, { id: data.storeId }))
  const fits = (box: packageTypes.BoxType): boolean => box.depth * box.width * box.height >= volume
  return (
    <PackFrame
      data={data}
      back={`${shipmentPath(data.id)}/repackage`}
      actions={
        <Button size="big" onClick={onBack}>
          {t('Back')}
        </Button>
      }
    >
      <h2 className={styles['heading']}>{t('Which box?')}</h2>
      <p className="muted">
        {t('About {{volume}} ft³ are left to pack.', {
          volume: formatNumber(volume / cubicCentimetresPerCubicFoot, 2),
        })}
      </p>
      {types.error && (
        <FailedState error={types.error} onRetry={() => void types.refetch()} isRetrying={types.isFetching} />
      )}
      <ul className={styles['cards']}>
        {bySufficiency(types.data?.items ?? [], volume).map((type) => (
          <li key={type.id}>
            <button
              type="button"
              className={styles['option']}
              onClick={() =>
                onChoice({
                  typeId: type.id,
                  name: type.name,
                  depth: type.depth,
                  width: type.width,
                  height: type.height,
                  quantity: 1,
                  units: fillBox(type, data.products, remaining),
                  ...unweighed,
                })
              }
            >
              <span>
                <b>{type.name}</b>
                <small>{sizeWords(type)}</small>
              </span>
              <small>{fits(type) ? t('holds all of it') : t('holds a part')}</small>
            </button>
          </li>
        ))}
        {ownPackages(data, remaining).map((entry) => (
          <li key={`${entry.itemId}/${entry.unitQuantity}`}>
            <button
              type="button"
              className={styles['option']}
              onClick={() =>
                onChoice({
                  typeId: null,
                  name: entry.packageTypeName,
                  depth: entry.depth,
                  width: entry.width,
                  height: entry.height,
                  quantity: Math.floor((remaining.get(entry.itemId) ?? 0) / entry.unitQuantity),
                  units: { [entry.itemId]: entry.unitQuantity },
                  ...unweighed,
                })
              }
            >
              <span>
                <b>{t('As is')}</b>
                <small>
                  {entry.sku} · {packageWords(entry.packageTypeName, entry.unitQuantity)} · {sizeWords(entry)}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </PackFrame>
  )
}
