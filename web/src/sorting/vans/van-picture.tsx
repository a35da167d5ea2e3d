import type { VanBox } from '@crossdock/contract/delivery/vans'
import { t } from '../../lib/words.ts'
import { BoxCell } from '../box-cells.tsx'
import { byStop, missingOf } from './van-rules.ts'
import styles from './vans.module.css'

/** Cells of a stop that are drawn; of more it says how many there are. */
const mostCells = 6

/** What a cell shows of a box: in the van, to be loaded, or what is wrong with it. */
const cellOf = ({ loadedAt, exceptions }: VanBox) =>
  loadedAt === null
    ? ({ state: 'Expected', exceptions } as const)
    : ({ state: 'Received', exceptions: exceptions.filter((kind) => kind !== 'Missing') } as const)

/** The van from above: a column each stop, the last one at the cab, the first one at the doors. */
export function VanPicture({ boxes, next }: { readonly boxes: readonly VanBox[]; readonly next: number | null }) {
  const stops = byStop(boxes)
  if (stops.length === 0) return null
  return (
    <section className={styles['picture']} aria-label={t('What is in the van')}>
      <p className={styles['ends']}>
        <span>{t('Cab: the last stop goes in first')}</span>
        <span>{t('Doors: stop 1 goes in last')}</span>
      </p>
      <ol className={styles['hold']}>
        {stops.map(({ stop, boxes: own }) => {
          const words = t('Stop {{stop}}: {{received}} of {{total}} are in', {
            ...{ stop, total: own.length, received: own.length - missingOf(own).length },
          })
          return (
            <li key={stop} data-next={stop === next ? '' : undefined} title={words}>
              <span className={styles['pile']} role="img" aria-label={words}>
                {own.length > mostCells && <small>+{own.length - mostCells}</small>}
                {own
                  .toSorted((one, other) => Number(one.loadedAt !== null) - Number(other.loadedAt !== null))
                  .slice(-mostCells)
                  .map((box) => (
                    <BoxCell key={box.id} {...cellOf(box)} />
                  ))}
              </span>
              <b aria-hidden>{stop}</b>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
