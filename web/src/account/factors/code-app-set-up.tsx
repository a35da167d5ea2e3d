import * as contract from '@crossdock/contract/account/factors'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { useEffect, useState } from 'react'
import { call } from '../../lib/client.ts'
import { explainError } from '../../lib/errors.ts'
import { t } from '../../lib/words.ts'
import { focusOnShow } from '../../ui/focus.ts'
import { Skeleton } from '../../ui/states.tsx'
import { CodeCells } from './code-cells.tsx'
import styles from './factors.module.css'

type Begun = AnswerOf<typeof contract.beginCodeApp>

/** The letters of a key in fours, as people read them. */
const inFours = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ')

function Qr({ qr: { side, dots } }: { readonly qr: Begun['qr'] }) {
  const path = dots.map(([column, row]) => `M${column} ${row}h1v1h-1z`).join('')
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={t('QR code for the code app')}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

/** A key for the code app, as a QR code and in letters; on once a code of it was given. */
export function CodeAppSetUp({ onDone }: { readonly onDone: (recoveryCodes: readonly string[]) => void }) {
  const [begun, setBegun] = useState<Begun | string | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    call(contract.beginCodeApp, {}, { signal: stop.signal })
      .then(setBegun)
      .catch((failure: unknown) => {
        if (!stop.signal.aborted) setBegun(explainError(failure))
      })
    return () => stop.abort()
  }, [])
  const confirm = (digits: string): void => {
    setIsBusy(true)
    setError(null)
    call(contract.confirmCodeApp, { code: digits })
      .then(({ recoveryCodes }) => onDone(recoveryCodes))
      .catch((failure: unknown) => {
        setError(explainError(failure))
        setCode('')
      })
      .finally(() => setIsBusy(false))
  }
  if (begun === null) return <Skeleton lines={5} />
  if (typeof begun === 'string') return <p role="alert">{begun}</p>
  return (
    <div className={styles['setup']}>
      <Qr qr={begun.qr} />
      <div>
        <p>{t('Scan this with a code app on your phone, or type the key:')}</p>
        <p className={`mono ${styles['key']}`}>{inFours(begun.key)}</p>
        <p>{t('Then give the six digits that it shows. Sessions elsewhere end.')}</p>
        <CodeCells ref={focusOnShow} value={code} onChange={setCode} onFull={confirm} error={error} isBusy={isBusy} />
      </div>
    </div>
  )
}
