import type { VanBox } from '@crossdock/contract/delivery/vans'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { reasonsOf } from '../exceptions/exception-words.ts'
import { BoxList } from './van-parts.tsx'
import styles from './vans.module.css'

/** What is missing before the doors close: whoever may decide leaves without it, and says why. */
export function ClosingStep({
  missing,
  isBusy,
  onBack,
  onLeave,
}: {
  readonly missing: readonly VanBox[]
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onLeave: (reason: string) => void
}) {
  const mayDecide = useCan(exceptions.solve)
  const reasons = [...reasonsOf.Missing].reverse().filter((one) => one !== 'Not on the truck')
  const [reason, setReason] = useState(reasons.at(-1) ?? '')
  return (
    <section className={styles['part']} aria-label={t('What is missing')}>
      <h2>{t('{{count}} boxes are missing', { count: missing.length })}</h2>
      <BoxList boxes={missing} />
      {mayDecide ? (
        <>
          <p>{t('Left behind, each becomes an exception in your name.')}</p>
          <div className={styles['reasons']} role="group" aria-label={t('Reason')}>
            {reasons.map((one) => (
              <button key={one} type="button" aria-pressed={one === reason} onClick={() => setReason(one)}>
                {t(one)}
              </button>
            ))}
          </div>
          <Button kind="danger" size="big" isBusy={isBusy} onClick={() => onLeave(reason)}>
            {t('Leave without {{count}} boxes', { count: missing.length })}
          </Button>
        </>
      ) : (
        <p>{t('Somebody who manages orders decides to leave without them.')}</p>
      )}
      <Button size="big" onClick={onBack}>
        {t('Go on loading')}
      </Button>
    </section>
  )
}
