import * as contract from '@crossdock/contract/account/factors'
import { useEffect, useState } from 'react'
import { call } from '../../lib/client.ts'
import { explainError } from '../../lib/errors.ts'
import { t } from '../../lib/words.ts'
import { focusOnShow } from '../../ui/focus.ts'
import { Skeleton } from '../../ui/states.tsx'
import { CodeCells } from './code-cells.tsx'
import { type Begun, KeyToScan } from './key-to-scan.tsx'

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
    <KeyToScan begun={begun}>
      <p>{t('Then give the six digits that it shows. Sessions elsewhere end.')}</p>
      <CodeCells ref={focusOnShow} value={code} onChange={setCode} onFull={confirm} error={error} isBusy={isBusy} />
    </KeyToScan>
  )
}
