import { useHotkeys } from '../lib/hotkeys.ts'
import { preview } from '../lib/preview.ts'
import { t } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import styles from './preview-band.module.css'
import { signOutNow } from './sign-out.ts'

/** Says over every screen through whose eyes one looks, and ends it; so does Esc. */
export function PreviewBand() {
  useHotkeys({ Escape: signOutNow })
  if (preview === null) return null
  return (
    <div className={styles['band']} role="status">
      <span>
        <b>{t('You see what {{name}} sees', { name: preview.name })}</b>{' '}
        {t('as far as you may see it yourself. Nothing can be changed here.')}
      </span>
      <Button onClick={signOutNow}>
        {t('End the preview')} <kbd aria-hidden>Esc</kbd>
      </Button>
    </div>
  )
}
