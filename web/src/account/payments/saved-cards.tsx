import * as payments from '@crossdock/contract/account/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { call } from '../../lib/client.ts'
import { openFrame } from '../../lib/frame.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { showError } from '../../lib/show-error.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { BrandLogo } from './brands.tsx'
import styles from './payments.module.css'

/** A card as people know it: "•••• 4242, 12/30". */
export const cardWords = ({ last4, expMonth, expYear }: payments.Card): string =>
  `•••• ${last4}, ${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`

/** The saved cards, which of them renewals are taken from, and a new one. */
export function SavedCards() {
  const mayBuy = useCan('BUY_SUBSCRIPTION')
  const { data } = useQuery(query(payments.listCards, {}))
  const [isStarting, setIsStarting] = useState(false)
  const choose = useMutate(payments.setRecurringCard, {
    refreshes: [payments.listCards],
    onSuccess: () => toast.success(t('Renewals are taken from this card')),
  })
  if (!data?.isPaymentSetUp) return null
  const start = async (): Promise<void> => {
    setIsStarting(true)
    try {
      openFrame((await call(payments.startSavingCard, {})).url, false)
    } catch (error) {
      setIsStarting(false)
      showError(error)
    }
  }
  return (
    <section aria-label={t('Saved cards')}>
      <h2>{t('Saved cards')}</h2>
      {data.cards.length === 0 && <p className="muted">{t('No card is saved. Renewals need one.')}</p>}
      <ul className={styles['cards']}>
        {data.cards.map((card) => (
          <li key={card.id}>
            <BrandLogo brand={card.brand} /> <span className="mono">{cardWords(card)}</span>
            {card.isRecurring ? (
              <span className="muted">{t('for renewals')}</span>
            ) : (
              mayBuy && (
                <Button
                  kind="quiet"
                  isBusy={choose.isPending}
                  onClick={() => choose.mutate({ cardId: card.id })}
                  aria-label={`${t('Use for renewals')}: ${cardWords(card)}`}
                >
                  {t('Use for renewals')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {mayBuy && (
        <Button isBusy={isStarting} onClick={() => void start()}>
          {t('Save a card')}
        </Button>
      )}
    </section>
  )
}
