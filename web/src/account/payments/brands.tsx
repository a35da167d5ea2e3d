import type { CardBrand } from '@crossdock/contract/trial-cards'
import styles from './payments.module.css'

const names: Readonly<Record<CardBrand, readonly [short: string, name: string]>> = {
  visa: ['VISA', 'Visa'],
  mastercard: ['MC', 'Mastercard'],
  amex: ['AMEX', 'American Express'],
  other: ['CARD', 'Card'],
}

/** The logo of a brand of cards. */
export function BrandLogo({ brand }: { readonly brand: CardBrand }) {
  const [short, name] = names[brand]
  return (
    <span role="img" aria-label={name} className={styles['brand']} data-brand={brand}>
      {short}
    </span>
  )
}
