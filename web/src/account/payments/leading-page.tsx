import * as payments from '@crossdock/contract/account/payments'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/client.ts'
import { explainError } from '../../lib/errors.ts'
import { openFrame } from '../../lib/frame.ts'
import { useTitle } from '../../lib/title.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { parameter } from '../public-parts.ts'
import styles from '../sandbox/card-page.module.css'

/** Leads to the card page of the gateway, which is elsewhere: what is on the card is told to the gateway alone (PAY-030). */
export default function LeadingPage() {
  const [token] = useState(() => parameter('token'))
  const [failure, setFailure] = useState<unknown>(null)
  useTitle(t('Card page'))
  const lead = useCallback(async (): Promise<void> => {
    setFailure(null)
    try {
      const { url } = await call(payments.openPage, { token })
      window.location.replace(url)
    } catch (error) {
      setFailure(error)
    }
  }, [token])
  useEffect(() => {
    void lead()
  }, [lead])
  return (
    <div className={styles['frame']}>
      <main className={styles['column']}>
        <h1>{t('Card page')}</h1>
        {failure === null ? (
          <p role="status">{t('The card page is being opened.')}</p>
        ) : (
          <>
            <p role="alert" className={styles['fault']}>
              {explainError(failure)}
            </p>
            <Button kind="primary" onClick={() => void lead()}>
              {t('Try again')}
            </Button>
            <Button kind="quiet" onClick={() => openFrame('/subscription')}>
              {t('Back without paying')}
            </Button>
          </>
        )}
      </main>
    </div>
  )
}
