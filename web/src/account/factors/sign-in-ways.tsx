import * as factors from '@crossdock/contract/account/factors'
import * as passkeys from '@crossdock/contract/account/passkeys'
import { useState } from 'react'
import { call } from '../../lib/client.ts'
import { ApiError, explainError } from '../../lib/errors.ts'
import { askForPasskey, passkeyFault } from '../../lib/passkeys.ts'
import { useRest } from '../../lib/rest.ts'
import { readText, storageKeys } from '../../lib/storage.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { focusOnShow } from '../../ui/focus.ts'
import publicStyles from '../public.module.css'
import { PublicFrame } from '../public-frame.tsx'
import { CodeCells } from './code-cells.tsx'
import styles from './factors.module.css'

interface In {
  readonly token: string
  readonly device: string
}

/** What the server asks of who has given the right password. */
export interface Step {
  readonly ticket: string
  readonly ways: readonly string[]
  readonly email: string
}

/** Signs in with a passkey of this device, which needs neither address nor password. Absent where browsers take none. */
function PasskeyButton({
  onIn,
  isFirst = false,
}: {
  readonly onIn: (session: In) => void
  readonly isFirst?: boolean
}) {
  const [isBusy, setIsBusy] = useState(false)
  if (passkeyFault() !== null) return null
  const begin = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const { options } = await call(passkeys.signInOptions, {})
      const outcome = await askForPasskey(options)
      if ('answer' in outcome) onIn(await call(passkeys.signIn, { passkey: outcome.answer as never }))
      else toast.warning(t('No passkey was given. You can sign in with your password as well.'))
    } catch (error) {
      toast.error(explainError(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles['step']}>
      <Button kind={isFirst ? 'primary' : 'plain'} size="wide" isBusy={isBusy} onClick={() => void begin()}>
        {isFirst ? t('Sign in with a passkey') : t('Passkey instead')}
      </Button>
      {isFirst && <p className={styles['or']}>{t('or')}</p>}
    </div>
  )
}

/** The second step of a sign-in: the code of an app, a recovery code, or a passkey after all. */
function SecondStep({
  step: { ticket, ways, email },
  onIn,
  onBack,
}: {
  readonly step: Step
  readonly onIn: (session: In) => void
  readonly onBack: () => void
}) {
  const hasApp = ways.includes('code')
  const [isRecovery, setIsRecovery] = useState(!hasApp)
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const rest = useRest(failure)
  const send = (given: string): void => {
    if (rest > 0 || isBusy) return
    setIsBusy(true)
    setFailure(null)
    const device = readText(storageKeys.device)
    call(factors.secondStep, { ticket, code: given, ...(device ? { device } : {}) })
      .then(onIn)
      .catch((error: unknown) => {
        setCode('')
        if (!(error instanceof ApiError)) throw error
        if (error.type === 'SignInOver') {
          toast.warning(explainError(error))
          onBack()
        } else setFailure(error)
      })
      .finally(() => setIsBusy(false))
  }
  const error = failure === null ? null : explainError(failure)
  return (
    <PublicFrame
      title={isRecovery ? t('A recovery code') : t('Six digits')}
      lead={
        isRecovery
          ? t('one of the ten that you have kept, for {{email}}', { email })
          : t('from your code app, for {{email}}', { email })
      }
    >
      {isRecovery ? (
        <form
          noValidate
          className={publicStyles['form']}
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim() !== '') send(code)
          }}
        >
          <Field label={t('Recovery code')} error={error ?? undefined}>
            {(links) => (
              <input
                {...links}
                ref={focusOnShow}
                className={controlClass}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                value={code}
                onChange={(event) => setCode(event.currentTarget.value)}
              />
            )}
          </Field>
          <Button type="submit" kind="primary" size="wide" isBusy={isBusy} rest={rest}>
            {t('Sign in')}
          </Button>
        </form>
      ) : (
        <div className={styles['step']}>
          <CodeCells
            ref={focusOnShow}
            value={code}
            onChange={setCode}
            onFull={send}
            error={error}
            isBusy={isBusy || rest > 0}
          />
          <p className="muted">{t('Goes on by itself at the sixth')}</p>
        </div>
      )}
      {ways.includes('passkey') && <PasskeyButton onIn={onIn} />}
      {hasApp && (
        <div className={styles['step']}>
          <Button
            size="wide"
            onClick={() => {
              setIsRecovery(!isRecovery)
              setCode('')
              setFailure(null)
            }}
          >
            {isRecovery ? t('The code app') : t('A recovery code')}
          </Button>
        </div>
      )}
      <div className={publicStyles['links']}>
        <span>
          {t(
            'Phone lost and no code at hand? Whoever manages the people of your account can take the second factor away; you get a mail, and it is in the log.',
          )}
        </span>
        <Button kind="quiet" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </PublicFrame>
  )
}

/** Ways in beside the password: a passkey in its place, or what comes after it. */
export default function SignInWays({
  step,
  onIn,
  onBack,
}: {
  readonly step?: Step
  readonly onIn: (session: In) => void
  readonly onBack?: (step: null) => void
}) {
  return step ? (
    <SecondStep step={step} onIn={onIn} onBack={() => onBack?.(null)} />
  ) : (
    <PasskeyButton onIn={onIn} isFirst />
  )
}
