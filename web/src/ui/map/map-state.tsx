import { t } from '../../lib/words.ts'
import { Button } from '../button.tsx'
import styles from './map.module.css'

/** Why no map is seen, in its place. */
export function MapState({
  kind,
  onRetry,
}: {
  readonly kind: 'loading' | 'failed' | 'unable'
  readonly onRetry?: () => void
}) {
  if (kind === 'loading')
    return (
      <div className={styles['state']} role="status">
        {t('The map is loading...')}
      </div>
    )
  return (
    <div className={styles['state']} role="status">
      <b>{kind === 'failed' ? t('The map did not load') : t('This browser draws no maps')}</b>
      <p>
        {kind === 'failed'
          ? t('Everything on it is also in the list.')
          : t('It has no WebGL, or it is switched off. Everything on the map is also in the list.')}
      </p>
      {onRetry && <Button onClick={onRetry}>{t('Retry')}</Button>}
    </div>
  )
}
