import * as signIn from '@crossdock/contract/account/operator/sign-in'
import { type SubmitEvent, useState } from 'react'
import { ApiError, explainError } from '../../../lib/errors.ts'
import { callOperator, keepOperator } from '../../../lib/operator-client.ts'
import { useRest } from '../../../lib/rest.ts'
import { useTitle } from '../../../lib/title.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { controlClass, Field } from '../../../ui/field.tsx'
import { focusOnShow } from '../../../ui/focus.ts'
import styles from '../../../ui/operator.module.css'
import { PasswordInput } from '../../../ui/password-input.tsx'

/** The operator's own sign-in. The password that the command printed is good for choosing another. */
export function OperatorSignIn() {
  useTitle(t('Operator'))
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isChoosing, setIsChoosing] = useState(false)
  const [chosen, setChosen] = useState('')
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const rest = useRest(failure)
  const fault = (path: string): string | undefined => failure?.fields.find((field) => field.path === path)?.message
  const send = async (): Promise<void> => {
    setIsBusy(true)
    setFailure(null)
    try {
      const input = { email, password, ...(isChoosing ? { newPassword: chosen } : {}) }
      keepOperator((await callOperator(signIn.login, input)).token)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.type === 'PasswordToChoose' && !isChoosing) setIsChoosing(true)
      else setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isBusy && rest === 0) void send()
  }
  return (
    <div className={styles['door']}>
      <main>
        <p className={styles['doorTag']}>
          Crossdock <span>{t('Operator')}</span>
        </p>
        <h1>{isChoosing ? t('Choose your password') : t('Sign in as operator')}</h1>
        <p className="muted">
          {isChoosing
            ? t('The password of the command has had its use. Choose one of your own.')
            : t('For whoever hosts this installation. Accounts sign in elsewhere.')}
        </p>
        <form noValidate onSubmit={submit}>
          {!isChoosing && (
            <>
              <Field label={t('Email')} error={fault('email')}>
                {(links) => (
                  <input
                    {...links}
                    ref={focusOnShow}
                    type="email"
                    autoComplete="username"
                    className={controlClass}
                    value={email}
                    onChange={(event) => setEmail(event.currentTarget.value)}
                  />
                )}
              </Field>
              <Field label={t('Password')} error={fault('password')}>
                {(links) => (
                  <PasswordInput
                    {...links}
                    autoComplete="current-password"
                    value={password}
                    onChange={(event) => setPassword(event.currentTarget.value)}
                  />
                )}
              </Field>
            </>
          )}
          {isChoosing && (
            <Field label={t('New password')} error={fault('newPassword')}>
              {(links) => (
                <PasswordInput
                  {...links}
                  ref={focusOnShow}
                  autoComplete="new-password"
                  value={chosen}
                  onChange={(event) => setChosen(event.currentTarget.value)}
                />
              )}
            </Field>
          )}
          {failure && failure.fields.length === 0 && (
            <p className={styles['failure']} role="alert">
              {explainError(failure)}
            </p>
          )}
          <Button type="submit" kind="primary" size="wide" isBusy={isBusy} rest={rest}>
            {t('Sign in')}
          </Button>
        </form>
      </main>
    </div>
  )
}
