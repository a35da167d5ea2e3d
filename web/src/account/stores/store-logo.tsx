import type { Store } from '@crossdock/contract/account/stores'
import { storeLabel } from '../../lib/stores.ts'
import styles from './store-logo.module.css'

/** A merchant's name beside its logo, or beside the first letter of the name. */
export function StoreLogo({ store }: { readonly store: Pick<Store, 'name' | 'type' | 'logo'> }) {
  const label = storeLabel(store)
  return (
    <span className={styles['store']}>
      {store.logo ? (
        <img src={store.logo} alt="" width={20} height={20} loading="lazy" />
      ) : (
        <i aria-hidden>{label.charAt(0)}</i>
      )}
      <span>{label}</span>
    </span>
  )
}
