import type { Route, RouteStop } from '@crossdock/contract/delivery/routes'
import * as proofs from '@crossdock/contract/delivery/routes/proofs'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatDay } from '../../lib/format.ts'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { customerOf } from '../order-words.ts'
import styles from './stop-proofs.module.css'

/** What was left at a stop, in a line. */
export function proofWords({ proof, packages }: Pick<RouteStop, 'proof' | 'packages'>): string {
  if (proof === null) return ''
  return [
    proof.name,
    proof.note && t(proof.note),
    proof.packages !== null && t('Packages: {{done}} of {{all}}', { done: proof.packages, all: packages }),
    proof.isPinRight !== null && (proof.isPinRight ? t('PIN right') : t('PIN wrong')),
    proof.bornBy !== null && t('Born on or before {{day}}, ID seen', { day: formatDay(proof.bornBy) }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Photos and signature of a stop: pressed, each is shown large in its place. */
function Pictures({ id, stop }: { readonly id: Id<'route'>; readonly stop: RouteStop }) {
  const asked = useQuery(query(proofs.get, { id, addressId: stop.addressId }))
  const [large, setLarge] = useState<string | null>(null)
  if (asked.isPending) return <p>{t('Loading...')}</p>
  if (!asked.data) return <p role="alert">{t('Something went wrong!')}</p>
  const { files, keptUntil } = asked.data
  return (
    <div className={styles['pictures']}>
      {files.map((file) => {
        const name = file.kind === 'photo' ? t('Photo') : t('Signature')
        return file.url === null ? (
          <p key={file.id}>{t('{{name}}: still on the driver’s phone', { name })}</p>
        ) : (
          <button
            key={file.id}
            type="button"
            aria-expanded={large === file.id}
            onClick={() => setLarge(large === file.id ? null : file.id)}
          >
            <img src={file.url} alt={`${name}, ${stop.orderNo}`} />
          </button>
        )
      })}
      {files.length === 0 && <p>{t('No photo and no signature.')}</p>}
      {keptUntil !== null && <p>{t('Kept until {{day}}', { day: formatDay(keptUntil) })}</p>}
    </div>
  )
}

function OneProof({ id, stop }: { readonly id: Id<'route'>; readonly stop: RouteStop }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <button type="button" className={styles['line']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="mono">{stop.position}</span>
        <b>{stop.orderNo}</b>
        <span>{customerOf(stop)}</span>
        <span>{proofWords(stop)}</span>
      </button>
      {isOpen && <Pictures id={id} stop={stop} />}
    </li>
  )
}

/** What was left at the stops that are done. */
export function StopProofs({ route }: { readonly route: Route }) {
  const mayRead = useCan(proofs.get)
  const left = route.orders.filter(({ proof, status }) => proof !== null && status !== 'To go')
  if (!mayRead || left.length === 0) return null
  return (
    <section className={styles['proofs']} aria-label={t('Proof of delivery')}>
      <h2>{t('Proof of delivery')}</h2>
      <ul>
        {left.map((stop) => (
          <OneProof key={stop.addressId} id={route.id} stop={stop} />
        ))}
      </ul>
    </section>
  )
}
