import type { VanBox, WholeVan } from '@crossdock/contract/delivery/vans'
import type { Id } from '@crossdock/contract/ids'
import { formatMoment } from '../../lib/format.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { BigNotice } from '../../ui/big-task.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { BoxCell } from '../box-cells.tsx'
import { byStop, missingOf } from './van-rules.ts'
import styles from './vans.module.css'

/** What is still to be loaded, by stops, the last one first. */
export function ToLoad({ boxes }: { readonly boxes: readonly VanBox[] }) {
  const stops = byStop(missingOf(boxes))
  if (stops.length === 0) return <p className="muted">{t('Everything is in.')}</p>
  return (
    <ol className={styles['stops']}>
      {stops.map(({ stop, boxes: own }) => (
        <li key={stop}>
          <b>{t('Stop {{stop}}', { stop })}</b> <span className="muted">{own[0]?.customerName}</span>
          <BoxList boxes={own} />
        </li>
      ))}
    </ol>
  )
}

export const BoxList = ({ boxes }: { readonly boxes: readonly VanBox[] }) => (
  <ul className={styles['boxes']}>
    {boxes.map((box) => (
      <li key={box.id}>
        <span>
          {/* A tick would say that it is in. */}
          {box.exceptions.length > 0 && <BoxCell state={box.state} exceptions={box.exceptions} />}{' '}
          <span className="mono">{box.barcode}</span>
        </span>
        <span className="muted">{box.place ?? (box.state === 'Expected' ? t('Has not come yet') : box.orderNo)}</span>
      </li>
    ))}
  </ul>
)

/** What stands in the van and does not belong there any more: it has to come out before the doors close. */
export function Strays({
  van,
  isBusy,
  onTakeOut,
}: {
  readonly van: WholeVan
  readonly isBusy: boolean
  readonly onTakeOut: (boxId: Id<'hubBox'>) => void
}) {
  if (van.strays.length === 0) return null
  return (
    <section className={styles['part']} aria-label={t('To take out')}>
      <h2>{t('To take out')}</h2>
      <p>{t('These boxes stand in this van and do not belong there any more.')}</p>
      <ul className={styles['boxes']}>
        {van.strays.map(({ id, barcode, orderNo }) => (
          <li key={id}>
            <span>
              <span className="mono">{barcode}</span> <span className="muted">{orderNo}</span>
            </span>
            {van.doors === null && (
              <Button isBusy={isBusy} aria-label={t('{{box}} is out', { box: barcode })} onClick={() => onTakeOut(id)}>
                {t('It is out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who closed the doors, and what was left behind by whose decision. */
export function DoorsClosed({
  doors: { closedAt, closedBy, leftCount, reason },
  seesExceptions,
}: {
  readonly doors: NonNullable<WholeVan['doors']>
  readonly seesExceptions: boolean
}) {
  return (
    <BigNotice tone={leftCount === 0 ? 'good' : 'info'} title={t('The doors are closed')}>
      <p>{[formatMoment(closedAt, personZone()), closedBy.name].filter(Boolean).join(' · ')}</p>
      {leftCount > 0 && (
        <p>
          {t('{{count}} boxes were left behind: {{reason}}', { count: leftCount, reason: reason ?? '' })}{' '}
          {seesExceptions && <Link to="/sorting/exceptions?kind=Missing">{t('To the exceptions')}</Link>}
        </p>
      )}
    </BigNotice>
  )
}
