import type { Brand } from '@crossdock/contract/trial-cards'
import styles from './payments.module.css'

const names: Readonly<Record<Brand, readonly [short: string, name: string]>> = {
  visa: ['VISA', 'Visa'],
  mastercard: ['MC', 'Mastercard'],
  amex: ['AMEX', 'American Express'],
}

/** The logo of a brand of cards. */
export function BrandLogo({ brand }: { readonly brand: Brand }) {
  const [short, name] = names[brand]
  return (
    <span role="img" aria-label={name} className={styles['brand']} data-brand={brand}>
      {short}
    </span>
  )
}
