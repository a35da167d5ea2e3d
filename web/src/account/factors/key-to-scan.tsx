import type * as contract from '@crossdock/contract/account/factors'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { ReactNode } from 'react'
import { t } from '../../lib/words.ts'
import styles from './factors.module.css'

export type Begun = AnswerOf<typeof contract.beginCodeApp>

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

/** A key for a code app, as a QR code and in letters; below it the field for a code of it. */
export function KeyToScan({ begun, children }: { readonly begun: Begun; readonly children: ReactNode }) {
  return (
    <div className={styles['setup']}>
      <Qr qr={begun.qr} />
      <div>
        <p>{t('Scan this with a code app on your phone, or type the key:')}</p>
        <p className={`mono ${styles['key']}`}>{inFours(begun.key)}</p>
        {children}
      </div>
    </div>
  )
}
