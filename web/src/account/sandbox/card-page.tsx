import type { SandboxPage } from '@crossdock/contract/account/sandbox'
import * as sandbox from '@crossdock/contract/account/sandbox'
import { leftPath } from '@crossdock/contract/card-pages'
import { todayIn } from '@crossdock/contract/days'
import { formatMoney } from '@crossdock/contract/money'
import { type TrialCard, trialCards, trialNames } from '@crossdock/contract/trial-cards'
import { useEffect, useId, useState } from 'react'
import { browserZone } from '../../lib/browser-zone.ts'
import { call } from '../../lib/client.ts'
import { explainError } from '../../lib/errors.ts'
import { openFrame } from '../../lib/frame.ts'
import { useTitle } from '../../lib/title.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { parameter } from '../public-parts.ts'
import styles from './card-page.module.css'

const grouped = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ')
const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Which trial card a number is; null for any other number, which never leaves this page (PAY-030). */
const cardOf = (number: string): TrialCard | null =>
  trialNames.find((name) => trialCards[name].number === digitsOf(number)) ?? null

interface Faults {
  readonly number?: string
  readonly until?: string
  readonly code?: string
}

function faultsOf(number: string, until: string, code: string): Faults {
  const [month = 0, year = 0] = until.split('/').map(Number)
  const isLater = `20${year}-${String(month).padStart(2, '0')}` >= todayIn(browserZone()).slice(0, 7)
  return {
    ...(cardOf(number) ? {} : { number: t('Only the trial cards below are taken here. Never type a real card.') }),
    ...(/^\d{2} ?\/ ?\d{2}$/.test(until.trim()) && month >= 1 && month <= 12 && isLater
      ? {}
      : { until: t('A month that is still to come, as 09/28') }),
    ...(/^\d{3,4}$/.test(code.trim()) ? {} : { code: t('Three or four digits') }),
  }
}

interface EntryProps {
  readonly label: string
  readonly value: string
  readonly fault: string | undefined
  readonly autoComplete: string
  readonly onChange: (value: string) => void
}

function Entry({ label, value, fault, autoComplete, onChange }: EntryProps) {
  const id = useId()
  return (
    <span className={styles['entry']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        inputMode="numeric"
        autoComplete={autoComplete}
        aria-invalid={fault !== undefined || undefined}
        aria-required
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {fault !== undefined && (
        <span id={`${id}-fault`} role="alert" className={styles['fault']}>
          {fault}
        </span>
      )}
    </span>
  )
}

interface CardFormProps {
  readonly page: SandboxPage
  readonly isBusy: boolean
  readonly onPay: (card: TrialCard, keepsCard: boolean) => void
}

/** The card itself. Its number is compared with the trial cards here, and the name of one is all that is sent. */
function CardForm({ page, isBusy, onPay }: CardFormProps) {
  const [number, setNumber] = useState('')
  const [until, setUntil] = useState('')
  const [code, setCode] = useState('')
  const [keepsCard, setKeepsCard] = useState(true)
  const [faults, setFaults] = useState<Faults>({})
  const isPayment = page.purpose === 'pay'
  const fill = (card: TrialCard): void => {
    setNumber(grouped(trialCards[card].number))
    setUntil(`12/${(Number(todayIn(browserZone()).slice(2, 4)) + 2) % 100}`)
    setCode('123')
    setFaults({})
  }
  return (
    <>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const found = faultsOf(number, until, code)
          setFaults(found)
          const card = cardOf(number)
          if (card && Object.keys(found).length === 0 && !isBusy) onPay(card, keepsCard)
        }}
      >
        <Entry
          label={t('Card number')}
          value={number}
          fault={faults.number}
          autoComplete="off"
          onChange={(value) => setNumber(grouped(digitsOf(value).slice(0, 19)))}
        />
        <span className={styles['pair']}>
          <Entry label={t('Valid until')} value={until} fault={faults.until} autoComplete="off" onChange={setUntil} />
          <Entry label={t('CVC')} value={code} fault={faults.code} autoComplete="off" onChange={setCode} />
        </span>
        {isPayment && (
          <label className={styles['keep']}>
            <input
              type="checkbox"
              checked={keepsCard}
              onChange={(event) => setKeepsCard(event.currentTarget.checked)}
            />
            <span>
              {t('Keep for the next invoices')}{' '}
              <span className="muted">{t('kept by the gateway, we hold four digits')}</span>
            </span>
          </label>
        )}
        <Button type="submit" kind="primary" size="wide" isBusy={isBusy}>
          {isPayment ? t('Pay {{amount}}', { amount: formatMoney(page.amount) }) : t('Save the card')}
        </Button>
      </form>
      <section className={styles['box']} aria-label={t('Cards to try')}>
        <h2>{t('Cards to try')}</h2>
        <p className="muted">{t('Press one to fill the form.')}</p>
        <ul>
          {trialNames.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => fill(name)}>
                <span className="mono">{grouped(trialCards[name].number)}</span>
                <span>{t(trialCards[name].label)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** The card page of the built-in gateway: a page of its own, where no money moves. */
export default function CardPage() {
  const [token] = useState(() => parameter('token'))
  const [page, setPage] = useState<SandboxPage | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  useTitle(t('Card page'))
  const ask = async (work: () => Promise<SandboxPage>): Promise<void> => {
    setIsBusy(true)
    try {
      const next = await work()
      setFailure(null)
      setPage(next)
      // What is done leads back; what waits for the bank may be left.
      if (next.state === 'succeeded') openFrame(next.returnPath)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  useEffect(() => {
    call(sandbox.open, { token }).then(setPage, setFailure)
  }, [token])
  const back = page && (
    <Button kind="quiet" onClick={() => openFrame(leftPath(page.returnPath))}>
      {t('Back without paying')}
    </Button>
  )
  return (
    <div className={styles['frame']}>
      <p className={styles['band']}>{t('Sandbox: no money moves')}</p>
      <main className={styles['column']}>
        <h1>{page?.purpose === 'pay' ? formatMoney(page.amount) : t('Card page')}</h1>
        {page?.description && <p>{t('for {{what}}', { what: t(page.description) })}</p>}
        {failure !== null && (
          <p role="alert" className={styles['fault']}>
            {explainError(failure)}
          </p>
        )}
        {page?.state === 'failed' && (
          <p role="alert" className={styles['fault']}>
            {t('Payment failed, please try again')}
            {page.error && ` ${t(page.error)}`}
          </p>
        )}
        {(page?.state === 'open' || page?.state === 'failed') && (
          <>
            <CardForm
              page={page}
              isBusy={isBusy}
              onPay={(card, keepsCard) => void ask(() => call(sandbox.pay, { token, card, keepsCard }))}
            />
            {back}
          </>
        )}
        {page?.state === 'confirming' && (
          <section className={styles['box']} aria-label={t('The bank asks')}>
            <h2>{t('The bank asks')}</h2>
            <p>{t('Is it you who pays {{amount}}?', { amount: formatMoney(page.amount) })}</p>
            <span className={styles['answers']}>
              <Button
                isBusy={isBusy}
                onClick={() => void ask(() => call(sandbox.confirm, { token, isConfirmed: false }))}
              >
                {t('No, stop')}
              </Button>
              <Button
                kind="primary"
                isBusy={isBusy}
                onClick={() => void ask(() => call(sandbox.confirm, { token, isConfirmed: true }))}
              >
                {t('Yes, confirm')}
              </Button>
            </span>
          </section>
        )}
        {page?.state === 'late' && (
          <>
            <p role="status">{t('Waiting for the bank. You may leave this page, and will be told.')}</p>
            <Button kind="primary" onClick={() => openFrame(page.returnPath)}>
              {t('Back')}
            </Button>
          </>
        )}
        {(page?.state === 'cancelled' || page?.state === 'succeeded') && (
          <>
            <p role="status">
              {page.state === 'cancelled' ? t('This page is closed. Nothing was taken.') : t('This is done already.')}
            </p>
            <Button kind="primary" onClick={() => openFrame(page.returnPath)}>
              {t('Back')}
            </Button>
          </>
        )}
      </main>
    </div>
  )
}
