import { leaveFreely } from '../lib/unsaved.ts'
import { t } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { focusOnShow } from '../ui/focus.ts'
import styles from './connection-lost.module.css'

/** Lies over everything until the server answers again; what was typed below it stays (SHELL-034). */
export function ConnectionLost() {
  return (
    <div className={styles['cover']} role="alertdialog" aria-modal="true" aria-label={t('Connection lost.')}>
      <div className={styles['card']}>
        <h2>{t('Connection lost.')}</h2>
        <p className="muted">{t('We keep trying. What you have typed stays here until the connection is back.')}</p>
        <Button kind="primary" ref={focusOnShow} onClick={() => leaveFreely(() => window.location.reload())}>
          {t('Refresh')}
        </Button>
      </div>
    </div>
  )
}
