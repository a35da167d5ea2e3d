import * as addOns from '@crossdock/contract/account/add-ons'
import * as invoices from '@crossdock/contract/account/invoices'
import { formatMoney } from '@crossdock/contract/money'
import { type LimitKey, limitKeys, limits } from '@crossdock/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCan } from '../../lib/can.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './add-ons.module.css'

interface AddOnCardsProps {
  /** The limit whose add-ons are shown alone: what Top Up leads to (SHELL-031). */
  readonly featureKey: string | null
  readonly onQuote: (invoice: invoices.Invoice) => void
}

const isLimit = (key: string | null): key is LimitKey => limitKeys.some((limit) => limit === key)

/** The add-ons for a limit, for all of them where it is no limit's name. */
export const addOnsOf = (featureKey: string | null) =>
  query(addOns.available, isLimit(featureKey) ? { featureKey } : {})

/** Add-ons that raise limits for a while, each with its price and its days; four grounds in turn (DBO-014, DBO-015). */
export function AddOnCards({ featureKey, onQuote }: AddOnCardsProps) {
  const mayBuy = useCan('BUY_SUBSCRIPTION')
  const only = isLimit(featureKey) ? featureKey : null
  const { data } = useQuery(addOnsOf(featureKey))
  const place = useRef<HTMLHeadingElement>(null)
  const isThere = data !== undefined
  // Where Top Up leads, one begins: not at the plans above or below it.
  useEffect(() => {
    if (!only || !isThere) return
    place.current?.focus()
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [only, isThere])
  const buy = useMutate(invoices.ofAddOn, { onSuccess: onQuote })
  if (!data || (data.dbos.length === 0 && only === null)) return null
  const title = only ? t(limits[only].upgradeTitle) : t('Add-ons')
  return (
    <section className={styles['addOns']} aria-label={title}>
      <h2 ref={place} tabIndex={-1}>
        {title}
        {only && <Link to="/subscription">{t('All add-ons')}</Link>}
      </h2>
      {data.dbos.length === 0 && <p className="muted">{t('There is no add-on for this. A larger plan has more.')}</p>}
      <ul className={styles['grid']}>
        {data.dbos.map((addOn, index) => (
          <li key={addOn._id} data-ground={index % 4}>
            <b>{t(limits[addOn.featureKey].upgradeTitle)}</b>
            <span>{addOn.title}</span>
            <span className={styles['price']}>
              <b className="mono">{formatMoney(addOn.price)}</b>
              {t('{{count}} days', { count: addOn.lifeTimeDays })}
            </span>
            {mayBuy && (
              <Button
                isBusy={buy.isPending && buy.variables.dboId === addOn._id}
                onClick={() => buy.mutate({ featureKey: addOn.featureKey, dboId: addOn._id })}
                aria-label={`${t('Buy Now')}: ${addOn.title}`}
              >
                {t('Buy Now')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
