import * as payments from '@crossdock/contract/account/payments'
import { brands } from '@crossdock/contract/trial-cards'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { BrandLogo } from './brands.tsx'
import styles from './payments.module.css'
import { cardWords } from './saved-cards.tsx'

/** Which saved card something is paid with, and how that is chosen; '' is one that the bank's page asks for (PAY-005). */
export function useCardChoice(): {
  readonly cardId: string
  readonly picker: ReactNode
  /** Undefined: that is not known yet. */
  readonly isSetUp: boolean | undefined
} {
  const withId = useId()
  const { data } = useQuery(query(payments.listCards, {}))
  const cards = data?.cards ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const cardId = chosen ?? cards.find(({ isRecurring }) => isRecurring)?.id ?? ''
  const picker = (
    <>
      {cards.length > 0 && (
        <span className={styles['with']}>
          <label htmlFor={withId}>{t('Pay with')}</label>
          <select id={withId} value={cardId} onChange={(event) => setChosen(event.currentTarget.value)}>
            {cards.map((card) => (
              <option key={card.id} value={card.id}>
                {cardWords(card)}
              </option>
            ))}
            <option value="">{t('Another card')}</option>
          </select>
        </span>
      )}
      <span className={styles['brands']}>
        {brands.map((brand) => (
          <BrandLogo key={brand} brand={brand} />
        ))}
        {t('The card goes to the bank, never to us.')}
      </span>
    </>
  )
  return { cardId, picker, isSetUp: data?.isPaymentSetUp }
}
