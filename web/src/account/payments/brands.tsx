import type { CardBrand } from '@crossdock/contract/trial-cards'
import type { ReactNode } from 'react'
import styles from './payments.module.css'

const word = { fontFamily: 'Arial, Helvetica, sans-serif', fontWeight: 700, textAnchor: 'middle' } as const

/** Each mark as people know it from their card: in colours of its own, whatever the theme. */
const marks: Readonly<Record<CardBrand, readonly [name: string, mark: ReactNode]>> = {
  visa: [
    'Visa',
    <>
      <rect width="38" height="24" rx="3" fill="#fff" />
      <text x="19" y="16.5" fontSize="12.5" fontStyle="italic" fill="#1434cb" {...word}>
        VISA
      </text>
    </>,
  ],
  mastercard: [
    'Mastercard',
    <>
      <rect width="38" height="24" rx="3" fill="#fff" />
      <circle cx="15" cy="12" r="7" fill="#eb001b" />
      <circle cx="23" cy="12" r="7" fill="#f79e1b" />
      <path d="M19 6.26a7 7 0 0 1 0 11.48a7 7 0 0 1 0-11.48" fill="#ff5f00" />
    </>,
  ],
  amex: [
    'American Express',
    <>
      <rect width="38" height="24" rx="3" fill="#006fcf" />
      <text x="19" y="15.8" fontSize="10" textLength="30" lengthAdjust="spacingAndGlyphs" fill="#fff" {...word}>
        AMEX
      </text>
    </>,
  ],
  other: [
    'Card',
    <>
      <rect width="38" height="24" rx="3" fill="#5c6773" />
      <rect y="5" width="38" height="5" fill="#2b333b" />
      <rect x="4" y="15" width="14" height="3" rx="1" fill="#fff" />
    </>,
  ],
}

/** The logo of a brand of cards (PAY-005, PAY-006). */
export function BrandLogo({ brand }: { readonly brand: CardBrand }) {
  const [name, mark] = marks[brand]
  return (
    <svg role="img" aria-label={name} className={styles['brand']} data-brand={brand} viewBox="0 0 38 24">
      {mark}
    </svg>
  )
}
