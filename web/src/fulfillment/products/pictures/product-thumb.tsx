import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import styles from './product-thumb.module.css'

/** Of what is kept about a product's picture. */
export const pictureKey = (id: Id<'product'>) => ['product-picture', id] as const

/** The link to a product's picture; null where it has none, undefined while nobody knows. Links end after 15 minutes. */
export const useProductPicture = (id: Id<'product'>): string | null | undefined =>
  useQuery({
    queryKey: pictureKey(id),
    // Loaded behind the rows: no list waits for pictures.
    queryFn: async () => (await import('./picture-batch.ts')).linkOf(id),
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  }).data

/** A product's picture beside its name, where there is one. */
export function ProductThumb({ productId, size = 20 }: { readonly productId: Id<'product'>; readonly size?: number }) {
  const picture = useProductPicture(productId)
  if (!picture) return null
  return <img className={styles['thumb']} src={picture} alt="" width={size} height={size} loading="lazy" />
}
