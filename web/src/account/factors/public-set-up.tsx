import { useEffect, useState } from 'react'
import { openFrame } from '../../lib/frame.ts'
import { endSession, readSession } from '../../lib/session.ts'
import { takeWantedPath } from '../../lib/wanted-path.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { PublicFrame } from '../public-frame.tsx'
import { CodeAppSetUp } from './code-app-set-up.tsx'
import styles from './factors.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Whoever has no second factor where the account asks for one sets it up, and can do nothing else before. */
export default function SetUpFactor() {
  const [isIn] = useState(() => readSession() !== null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useEffect(() => {
    if (!isIn) openFrame('/signin')
  }, [isIn])
  if (!isIn) return null
  const goOn = (): void => openFrame(takeWantedPath() ?? '/')
  const leave = (): void => {
    endSession()
    openFrame('/signin')
  }
  return (
    <PublicFrame
      title={codes ? t('Keep your recovery codes') : t('One more thing to set up')}
      lead={
        codes
          ? undefined
          : t('Your account asks for a second factor of everybody: beside your password a code that your phone shows.')
      }
    >
      <div className={styles['step']}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={goOn} />
        ) : (
          <>
            <CodeAppSetUp onDone={(made) => (made.length > 0 ? setCodes(made) : goOn())} />
            <div>
              <Button kind="quiet" onClick={leave}>
                {t('Sign Out')}
              </Button>
            </div>
          </>
        )}
      </div>
    </PublicFrame>
  )
}
