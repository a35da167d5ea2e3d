import type { ExceptionKind } from '@crossdock/contract/sorting/exception-kinds'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import { pictureLimits } from '@crossdock/contract/stored-files'
import { useRef, useState } from 'react'
import { call } from '../../lib/client.ts'
import { explainError } from '../../lib/errors.ts'
import { refresh } from '../../lib/queries.ts'
import { shrinkPicture } from '../../lib/shrink-picture.ts'
import { useTyped } from '../../lib/unsaved.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { hubRefreshes } from '../refreshes.ts'
import { noLabel, reasonsOf } from './exception-words.ts'
import styles from './report-box.module.css'

/** What is reported: a box that is known, or what was scanned. */
export interface Reported {
  /** What can be wrong with it, the likeliest first. */
  readonly kinds: readonly [ExceptionKind, ...ExceptionKind[]]
  /** Null: it has no label that anybody can read. */
  readonly code: string | null
  readonly boxId?: string
  readonly manifestId?: string
  readonly warehouseId?: string
}

/** Says what is wrong with a box: the usual reason is chosen, so that one press is enough; a photo, if there is time for it. */
export function ReportBox({
  kinds,
  onClose,
  onReported,
  ...box
}: Reported & {
  readonly onClose: () => void
  readonly onReported: (exception: exceptions.HubException) => void
}) {
  const [kind, setKind] = useState(kinds[0])
  // What has no code is told from others by nothing else: it has that one reason.
  const reasons = box.code === null ? [noLabel] : reasonsOf[kind].filter((one) => one !== noLabel)
  const [reason, setReason] = useState(reasons[0] ?? '')
  const [photo, setPhoto] = useState<File | null>(null)
  useTyped(photo !== null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const title = box.code === null ? t('A box without a label') : t('What is wrong with {{box}}?', { box: box.code })

  const send = async (): Promise<void> => {
    setIsBusy(true)
    setFault(null)
    try {
      // What is known by its id is called by it; where it was come upon matters for all.
      const { boxId, code, manifestId, warehouseId } = box
      const made = await call(exceptions.report, {
        ...{ kind, reason },
        ...(boxId ? { boxId } : { code, ...(warehouseId && { warehouseId }) }),
        ...(manifestId && { manifestId }),
      })
      if (photo) await call(exceptions.addPhoto, { id: made.id, file: await shrinkPicture(photo) })
      void refresh(...hubRefreshes)
      onReported({ ...made, code: made.code ?? code })
    } catch (error) {
      setFault(explainError(error))
      setIsBusy(false)
    }
  }

  return (
    <section className={styles['report']} aria-label={title}>
      <h2>{title}</h2>
      {kinds.length > 1 && (
        <div>
          <Segments
            label={t('Kind')}
            options={kinds.map((value) => ({ value, label: t(value) }))}
            value={kind}
            onChange={(value) => {
              const chosen = kinds.find((one) => one === value) ?? kind
              setKind(chosen)
              setReason(reasonsOf[chosen][0] ?? '')
            }}
          />
        </div>
      )}
      <div className={styles['reasons']} role="group" aria-label={t('Reason')}>
        {reasons.map((one) => (
          <button key={one} type="button" aria-pressed={one === reason} onClick={() => setReason(one)}>
            {t(one)}
          </button>
        ))}
      </div>
      {fault && <p role="alert">{fault}</p>}
      <input
        ref={input}
        className="aside"
        type="file"
        tabIndex={-1}
        aria-label={t('Photo')}
        accept={pictureLimits.endings.map((ending) => `.${ending}`).join(',')}
        capture="environment"
        onChange={(event) => {
          setPhoto(event.currentTarget.files?.[0] ?? null)
          event.currentTarget.value = ''
        }}
      />
      <div className={styles['actions']}>
        <Button kind="primary" size="big" isBusy={isBusy} onClick={() => void send()}>
          {t('Report and go on')}
        </Button>
        <Button size="big" onClick={() => input.current?.click()}>
          {photo ? t('Photo taken') : t('Take a photo')}
        </Button>
        <Button size="big" onClick={onClose}>
          {t('Back')}
        </Button>
      </div>
    </section>
  )
}
