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
import { CodeCells } from '../../factors/code-cells.tsx'
import { type Begun, KeyToScan } from '../../factors/key-to-scan.tsx'

/** What the sign-in asks for: the password, another one in its place, and a code of an app, which may be still to set up. */
type Step = 'password' | 'choosing' | 'code' | Begun

/** The step to which an answer leads; null: there is none, it is a refusal. */
function stepAfter({ type, body }: ApiError, step: Step): Step | null {
  if (type === 'PasswordToChoose' && step === 'password') return 'choosing'
  if (type === 'SecondFactorNeeded') return 'code'
  return type === 'SecondFactorToSetUp' ? (body['errInfo'] as unknown as Begun) : null
}

/** The operator's own sign-in. The password that the command printed is good for choosing another, and for setting up a code app. */
export function OperatorSignIn() {
  useTitle(t('Operator'))
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<Step>('password')
  const [code, setCode] = useState('')
  const [chosen, setChosen] = useState('')
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const rest = useRest(failure)
  const fault = (path: string): string | undefined => failure?.fields.find((field) => field.path === path)?.message
  const [isChoosing, isAtCode] = [step === 'choosing', step === 'code' || typeof step === 'object']
  const send = async (digits?: string): Promise<void> => {
    setIsBusy(true)
    setFailure(null)
    try {
      const more = { ...(chosen === '' ? {} : { newPassword: chosen }), ...(digits ? { code: digits } : {}) }
      const input = { email, password, ...more }
      keepOperator((await callOperator(signIn.login, input)).token)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const next = stepAfter(error, step)
      if (next === null) setFailure(error)
      else setStep(next)
      setCode('')
    } finally {
      setIsBusy(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isBusy && rest === 0 && !isAtCode) void send()
  }
  const cells = (
    <CodeCells
      ref={focusOnShow}
      value={code}
      onChange={setCode}
      onFull={(digits) => void send(digits)}
      error={fault('code') ?? null}
      isBusy={isBusy || rest > 0}
    />
  )
  return (
    <div className={styles['door']}>
      <main>
        <p className={styles['doorTag']}>
          Crossdock <span>{t('Operator')}</span>
        </p>
        <h1>
          {isChoosing
            ? t('Choose your password')
            : typeof step === 'object'
              ? t('Set up a code app')
              : t('Sign in as operator')}
        </h1>
        <p className="muted">
          {isChoosing
            ? t('The password of the command has had its use. Choose one of your own.')
            : typeof step === 'object'
              ? t('Operators see every account: they sign in with a code as well.')
              : step === 'code'
                ? t('Give the six digits that your code app shows.')
                : t('For whoever hosts this installation. Accounts sign in elsewhere.')}
        </p>
        <form noValidate onSubmit={submit}>
          {step === 'password' && (
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
          {typeof step === 'object' && <KeyToScan begun={step}>{cells}</KeyToScan>}
          {step === 'code' && (
            <>
              {cells}
              <p className="muted">
                {t('Who has lost it runs the command of operators once more, on the machine itself.')}
              </p>
            </>
          )}
          {failure && failure.fields.length === 0 && (
            <p className={styles['failure']} role="alert">
              {explainError(failure)}
            </p>
          )}
          {!isAtCode && (
            <Button type="submit" kind="primary" size="wide" isBusy={isBusy} rest={rest}>
              {t('Sign in')}
            </Button>
          )}
        </form>
      </main>
    </div>
  )
}
