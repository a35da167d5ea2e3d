import type { PickItem, PickList, PickOption } from '@crossdock/contract/fulfillment/shipments/picking'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import { conditions } from '@crossdock/contract/fulfillment/stock/ledger'
import { shipmentPath } from '../../../lib/paths.ts'
import { useMutate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { progressWords } from '../../../ui/big-task.tsx'
import { Button } from '../../../ui/button.tsx'
import { factsOf, failed, PickFrame, showList, type Told } from './pick-parts.tsx'
import { packagesWanted, stopsOf } from './pick-stops.ts'
import styles from './picking.module.css'
import { ToldNotice } from './told-notice.tsx'

interface PlaceListProps {
  readonly list: PickList
  /** The place that is on the screen. */
  readonly chosen: string | null
  readonly onStop: (key: string) => void
  readonly onTold: (told: Told | null) => void
}

const mayTake = (item: PickItem, option: PickOption): boolean =>
  option.suggestedCount > 0 || packagesWanted(item, option) > 0

/** Every line with its places, next to leave first: press one to pick there, "Put back" to undo. */
export function PlaceList({ list, chosen, onStop, onTold }: PlaceListProps) {
  const putBack = useMutate(picking.unpick, {
    onSuccess: (answer) => {
      showList(answer)
      onTold({ tone: 'info', title: t('Taken back: put it where it was') })
    },
    onError: (error) => {
      onTold(failed(error))
      return true
    },
  })
  return (
    <ul className={styles['items']}>
      {list.items.map((item) => (
        <li key={item.itemId}>
          <div className={styles['item']}>
            <span>
              <b className="mono">{item.sku}</b>
              <small>{item.description}</small>
            </span>
            <span className={styles['count']} data-done={item.pickedUnits === item.unitsCount || undefined}>
              {progressWords({ done: item.pickedUnits, total: item.unitsCount, in: 'units' })}
            </span>
          </div>
          <ul className={styles['rows']}>
            {item.options
              .filter((option) => option.pickedCount > 0 || mayTake(item, option))
              .map((option) => (
                <PlaceRow
                  key={option.inventoryId}
                  item={item}
                  option={option}
                  isChosen={chosen === `${item.itemId}.${option.inventoryId}`}
                  isBusy={putBack.isPending}
                  onStop={onStop}
                  onPutBack={(packageCount) =>
                    putBack.mutate({
                      id: list.id,
                      lines: [{ itemId: item.itemId, inventoryId: option.inventoryId, packageCount }],
                    })
                  }
                />
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function PlaceRow({
  item,
  option,
  isChosen,
  isBusy,
  onStop,
  onPutBack,
}: {
  readonly item: PickItem
  readonly option: PickOption
  readonly isChosen: boolean
  readonly isBusy: boolean
  readonly onStop: (key: string) => void
  readonly onPutBack: (packageCount: number) => void
}) {
  const canTake = mayTake(item, option)
  const facts = [
    factsOf(option),
    option.condition !== 5 && t(conditions[option.condition as keyof typeof conditions]),
    option.suggestedCount > 0
      ? t('take {{count}}', { count: option.suggestedCount })
      : canTake && t('{{count}} available', { count: option.packagesAvailable }),
    option.pickedCount > 0 && t('{{count}} picked', { count: option.pickedCount }),
  ]
    .filter(Boolean)
    .join(' · ')
  const words = (
    <span>
      <b className="mono">{option.stockLocationTitle}</b>
      <small>{facts}</small>
    </span>
  )
  return (
    <li className={styles['place']}>
      {canTake ? (
        <button
          type="button"
          className={styles['row']}
          aria-pressed={isChosen}
          onClick={() => onStop(`${item.itemId}.${option.inventoryId}`)}
        >
          {words}
        </button>
      ) : (
        <div className={styles['row']} data-done>
          {words}
        </div>
      )}
      {option.pickedCount > 0 && (
        <Button
          size="big"
          isBusy={isBusy}
          aria-label={t('Put {{count}} × {{sku}} back to {{place}}', {
            count: option.pickedCount,
            sku: item.sku,
            place: option.stockLocationTitle,
          })}
          onClick={() => onPutBack(option.pickedCount)}
        >
          {t('Put back')}
        </Button>
      )}
    </li>
  )
}

/** The whole order on a phone: other places, what is picked, and "Auto-fill" for all of the rest. */
export function PickListScreen({
  list,
  told,
  onTold,
  onStop,
  onBack,
}: Omit<PlaceListProps, 'chosen'> & { readonly told: Told | null; readonly onBack: () => void }) {
  const stops = stopsOf(list)
  const fill = useMutate(picking.pick, {
    onSuccess: (answer) => {
      showList(answer)
      onTold(null)
      onBack()
    },
    onError: (error) => {
      onTold(failed(error))
      return true
    },
  })
  return (
    <PickFrame
      list={list}
      back={`${shipmentPath(list.id)}/setup-picking`}
      actions={
        <>
          <Button kind="primary" size="big" onClick={onBack}>
            {t('Back to picking')}
          </Button>
          {stops.length > 0 && list.taskKind === 'PICKING' && (
            <Button
              size="big"
              isBusy={fill.isPending}
              onClick={() =>
                fill.mutate({
                  id: list.id,
                  lines: stops.map(({ item, option }) => ({
                    itemId: item.itemId,
                    inventoryId: option.inventoryId,
                    packageCount: option.suggestedCount,
                  })),
                })
              }
            >
              {t('Auto-fill: all picked as suggested')}
            </Button>
          )}
        </>
      }
    >
      <ToldNotice told={told} />
      <PlaceList list={list} chosen={null} onStop={onStop} onTold={onTold} />
    </PickFrame>
  )
}
