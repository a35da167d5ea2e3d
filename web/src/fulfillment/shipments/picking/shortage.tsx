import type { PickItem, PickList } from '@crossdock/contract/fulfillment/shipments/picking'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import { useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { useMutate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { BigCounter, BigNotice } from '../../../ui/big-task.tsx'
import { Button } from '../../../ui/button.tsx'
import { CaseWords } from '../orders/case-words.tsx'
import { factsOf, failed, PickFrame, ProductWords, showList, type Told } from './pick-parts.tsx'
import { type PickStop, packagesWanted } from './pick-stops.ts'
import styles from './picking.module.css'
import { ToldNotice } from './told-notice.tsx'

/** Fewer are there than there should be: how many? What is there is picked, the rest leaves the books. */
export function ReportShortage({
  list,
  stop,
  told,
  onTold,
  onBack,
  onLeft,
}: {
  readonly list: PickList
  readonly stop: PickStop
  readonly told: Told | null
  readonly onTold: (told: Told | null) => void
  readonly onBack: () => void
  readonly onLeft: (told: Told | null) => void
}) {
  const { item, option, needed } = stop
  const [foundCount, setFoundCount] = useState(needed - 1)
  const missing = Math.max(1, needed - foundCount)
  const onError = (error: unknown): boolean => {
    onTold(failed(error))
    return true
  }
  const place = { itemId: item.itemId, inventoryId: option.inventoryId }
  const report = useMutate(picking.reportShortage, {
    onSuccess: ({ outcome, pickList }) => {
      showList(pickList)
      onLeft(
        outcome === 'REALLOCATED'
          ? { tone: 'info', title: t('There is more elsewhere'), words: t('The rest of it is on your list now.') }
          : null,
      )
    },
    onError,
  })
  const pick = useMutate(picking.pick, { onError })
  const send = async (): Promise<void> => {
    const lines = (packageCount: number) => [{ ...place, packageCount }]
    try {
      if (foundCount > 0) await pick.mutateAsync({ id: list.id, lines: lines(foundCount) })
      await report.mutateAsync({ id: list.id, itemId: item.itemId, missing: lines(missing) })
    } catch {
      // Told by onError; what was picked stays picked, and the rest is still on the screen.
    }
  }
  return (
    <PickFrame
      list={list}
      actions={
        <>
          <Button kind="primary" size="big" isBusy={pick.isPending || report.isPending} onClick={() => void send()}>
            {t('{{count}} missing: report it', { count: missing })}
          </Button>
          <Button size="big" onClick={onBack}>
            {t('Back')}
          </Button>
        </>
      }
    >
      <ToldNotice told={told} />
      <h2 className={styles['heading']}>{t('How many are in {{place}}?', { place: option.stockLocationTitle })}</h2>
      <ProductWords item={item} facts={factsOf(option)} />
      <BigCounter label={t('Found')} value={foundCount} max={needed - 1} of={needed} onChange={setFoundCount} />
      <p className="muted">{t('What is missing leaves the stock, and other stock is looked for.')}</p>
    </PickFrame>
  )
}

/** Nothing else covers the line: it is lowered, or the order waits, or somebody finds more. */
export function ShortageDecision({
  list,
  item,
  told,
  onTold,
  onStop,
}: {
  readonly list: PickList
  readonly item: PickItem
  readonly told: Told | null
  readonly onTold: (told: Told | null) => void
  readonly onStop: (key: string) => void
}) {
  const decide = useMutate(picking.reportShortage, {
    onSuccess: ({ outcome, pickList }) => {
      showList(pickList)
      const words: Partial<Record<typeof outcome, string>> = {
        LOWERED: t('{{sku}} is lowered', { sku: item.sku }),
        REALLOCATED: t('There is more elsewhere'),
        SHORT: t('There is no package left to break'),
      }
      const title = words[outcome]
      onTold(title === undefined ? null : { tone: 'info', title })
    },
    onError: (error) => {
      onTold(failed(error))
      return true
    },
  })
  const missing = item.unitsCount - item.heldUnits
  // A shelf where too few were just found is not offered again.
  const options = item.options.filter((option) => !option.isDoubtful)
  const elsewhere = options.filter((option) => option.suggestedCount === 0 && packagesWanted(item, option) > 0)
  const isInCases = item.casesToBreak.length > 0
  const send = (action: (typeof picking.shortageActions)[number]) =>
    decide.mutate({ id: list.id, itemId: item.itemId, action })
  return (
    <PickFrame
      list={list}
      actions={
        <>
          {isInCases && (
            <Button kind="primary" size="big" isBusy={decide.isPending} onClick={() => send('BREAK')}>
              {t('Break a case')}
            </Button>
          )}
          <Button
            kind={isInCases ? 'plain' : 'primary'}
            size="big"
            isBusy={decide.isPending}
            onClick={() => send('LOWER')}
          >
            {item.heldUnits === 0
              ? t('Ship without it')
              : t('Ship {{held}} instead of {{ordered}}', {
                  held: formatNumber(item.heldUnits),
                  ordered: formatNumber(item.unitsCount),
                })}
          </Button>
          <Button size="big" isBusy={decide.isPending} onClick={() => send('BACK_ORDER')}>
            {t('Put all back, make it a back order')}
          </Button>
        </>
      }
    >
      <ToldNotice told={told} list={list} onTold={onTold} />
      <BigNotice tone="bad" title={t('{{count}} units cannot be found', { count: missing })}>
        {isInCases
          ? t('The rest is there in larger packages only: one can be broken into units.')
          : t('No other stock covers this line.')}
      </BigNotice>
      <ProductWords item={item} />
      <CaseWords cases={item.casesToBreak} />
      {elsewhere.length > 0 && (
        <>
          <h2 className={styles['heading']}>{t('Or take it from')}</h2>
          <ul className={styles['rows']}>
            {elsewhere.map((option) => (
              <li key={option.inventoryId}>
                <button
                  type="button"
                  className={styles['row']}
                  onClick={() => onStop(`${item.itemId}.${option.inventoryId}`)}
                >
                  <span>
                    <b className="mono">{option.stockLocationTitle}</b>
                    <small>{factsOf(option)}</small>
                  </span>
                  <span className={styles['count']}>{formatNumber(option.packagesAvailable)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </PickFrame>
  )
}
