import { useEffect, useState } from 'react'
import { isConnected, tryConnection } from '../lib/connection.ts'
import { isPageKept, keepPages } from '../lib/keep-pages.ts'
import { hasUnsavedWork, leaveFreely } from '../lib/unsaved.ts'
import { useValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'
import styles from './connection-strips.module.css'
import { WaitingBanner } from './waiting-banner.tsx'

/** What stands above the head of a screen: that the connection is lost, and what has to be sent or settled. */
export function ConnectionStrips() {
  useEffect(() => keepPages(), [])
  return (
    <>
      <Lost />
      <WaitingBanner />
    </>
  )
}

/**
 * Stands above the head while the server cannot be reached, and goes by itself when it can (SHELL-034). What is below goes on.
 * "Refresh" loses nothing: where loading the page anew would, it only asks for the server again.
 */
function Lost() {
  const hasConnection = useValue(isConnected)
  const [isTrying, setIsTrying] = useState(false)
  if (hasConnection) return null
  const refresh = async (): Promise<void> => {
    setIsTrying(true)
    const isBack = await tryConnection()
    setIsTrying(false)
    if (!hasUnsavedWork() && (isBack || isPageKept())) leaveFreely(() => window.location.reload())
  }
  return (
    <div className={styles['banner']} role="status">
      <b>{t('Connection lost.')}</b>
      <span>
        {t('We keep trying. Nothing on this screen is lost.')}
        {!window.isSecureContext && ` ${t('Leave this page open: browsers keep pages for later over https only.')}`}
      </span>
      <button type="button" aria-busy={isTrying} onClick={() => void refresh()}>
        {t('Refresh')}
      </button>
    </div>
  )
}
