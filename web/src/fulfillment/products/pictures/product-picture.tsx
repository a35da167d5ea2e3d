import * as pictures from '@crossdock/contract/fulfillment/products/pictures'
import type { Id } from '@crossdock/contract/ids'
import { pictureLimits } from '@crossdock/contract/stored-files'
import { useRef } from 'react'
import { useCan } from '../../../lib/can.ts'
import { queryClient, useMutate } from '../../../lib/queries.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { toast } from '../../../lib/toasts.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './product-picture.module.css'
import { pictureKey, useProductPicture } from './product-thumb.tsx'

/** The picture of a product at the size of a page, and what changes it. */
export function ProductPicture({ productId, name }: { readonly productId: Id<'product'>; readonly name: string }) {
  const picture = useProductPicture(productId)
  const mayChange = useCan(pictures.set)
  const input = useRef<HTMLInputElement>(null)
  const change = useMutate(pictures.set, {
    onSuccess: async (_, { picture: sent }) => {
      toast.success(sent ? t('Picture saved') : t('Picture taken away'))
      await queryClient.invalidateQueries({ queryKey: pictureKey(productId) })
    },
  })
  if (!picture && !mayChange) return null
  return (
    <div className={styles['picture']}>
      {picture ? (
        <img src={picture} alt={name} width={188} height={188} />
      ) : (
        <div className={styles['none']}>{t('No picture yet')}</div>
      )}
      {mayChange && (
        <span className={styles['actions']}>
          <input
            ref={input}
            className="aside"
            type="file"
            tabIndex={-1}
            aria-label={t('Picture')}
            accept={pictureLimits.endings.map((ending) => `.${ending}`).join(',')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              event.currentTarget.value = ''
              if (file) void shrinkPicture(file).then((small) => change.mutate({ id: productId, picture: small }))
            }}
          />
          <Button isBusy={change.isPending} onClick={() => input.current?.click()}>
            {picture ? t('Change the picture') : t('Add a picture')}
          </Button>
          {picture && (
            <Button kind="quiet" onClick={() => change.mutate({ id: productId, picture: null })}>
              {t('Remove')}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}
