import type { AnswerOf, InputOf } from '@crossdock/contract/endpoint'
import { type InputEvent, lazy, type ReactNode, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { type AnyEndpoint, call, newIdempotencyKey } from '../lib/client.ts'
import { ApiError, explainError } from '../lib/errors.ts'
import { useRest } from '../lib/rest.ts'
import { toast } from '../lib/toasts.ts'
import { t } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { controlClass, Field } from '../ui/field.tsx'
import { focusOnShow } from '../ui/focus.ts'
import { PasswordInput } from '../ui/password-input.tsx'
import styles from './public.module.css'

interface PublicFormShape<E extends AnyEndpoint> {
  /** The call's declaration: its schema loads when the form is used, not with the screen. */
  readonly load: () => Promise<E>
  /** Input that has no field. */
  readonly more?: (values: Readonly<Record<string, string>>) => Readonly<Record<string, unknown>>
  readonly onAnswer: (answer: AnswerOf<E>, values: Readonly<Record<string, string>>) => void
  /** True when it has been dealt with. */
  readonly onError?: (error: ApiError, values: Readonly<Record<string, string>>) => boolean
  /** Complaints that the schema cannot know: two fields that must be the same. */
  readonly check?: (values: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
}

interface PublicForm {
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  readonly isBusy: boolean
  /** Seconds until the next try is of use. */
  readonly rest: number
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Somebody types: what was said of another address holds for this one no more. */
  readonly onInput: (event: InputEvent<HTMLFormElement>) => void
  readonly warm: () => void
}

const wordsOf = (failure: ApiError): string => (failure.status === 0 ? t('Connection lost.') : explainError(failure))

/** A small form of a public call, without the form library: plain inputs, the contract's schema and texts, one submit at a time. */
export function usePublicForm<E extends AnyEndpoint>({
  load,
  more,
  onAnswer,
  onError,
  check,
}: PublicFormShape<E>): PublicForm {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<ApiError | null>(null)
  const rest = useRest(failure)
  const [isBusy, setIsBusy] = useState(false)
  const retry = useRef<{ body: string; key: string } | null>(null)

  const send = async (form: HTMLFormElement): Promise<void> => {
    const values = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    )
    setFailure(null)
    const endpoint = await load()
    const input = { ...values, ...more?.(values) }
    const checked = endpoint.input.safeParse(input)
    const complaints: Record<string, string> = { ...check?.(values) }
    if (!checked.success) for (const issue of checked.error.issues) complaints[issue.path.join('.')] ??= issue.message
    setErrors(complaints)
    const first = Object.keys(complaints)[0]
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus()
      return
    }
    const body = JSON.stringify(input)
    // The same again after an answer that never came must not act twice.
    if (retry.current?.body !== body) retry.current = { body, key: newIdempotencyKey() }
    try {
      const answer = await call(endpoint, input as InputOf<E>, { idempotencyKey: retry.current.key })
      retry.current = null
      onAnswer(answer, values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 0 && error.status < 500) retry.current = null
      if (onError?.(error, values)) return
      const named = Object.fromEntries(error.fields.map((field) => [field.path, field.message]))
      setErrors(named)
      if (error.fields.length === 0) setFailure(error)
    }
  }
  return {
    errors,
    // What said to wait goes when the wait is over.
    failure:
      failure === null || (failure.retryAfter !== null && rest === 0 && failure.status === 429)
        ? null
        : wordsOf(failure),
    isBusy,
    rest,
    warm: () => void load().catch(() => undefined),
    onInput: ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === 'email') setFailure(null)
    },
    submit: (event) => {
      event.preventDefault()
      if (isBusy || rest > 0) return
      setIsBusy(true)
      send(event.currentTarget)
        .catch(() => toast.error(t('Connection lost.')))
        .finally(() => setIsBusy(false))
    },
  }
}

/** The form element of a public form. */
export function PublicFormBox({
  form,
  submitLabel,
  children,
}: {
  readonly form: PublicForm
  readonly submitLabel: string
  readonly children: ReactNode
}) {
  return (
    <form noValidate className={styles['form']} onSubmit={form.submit} onInput={form.onInput}>
      {children}
      {form.failure && (
        <p className={styles['failure']} role="alert">
          {form.failure}
        </p>
      )}
      <Button type="submit" kind="primary" size="wide" isBusy={form.isBusy} rest={form.rest}>
        {submitLabel}
      </Button>
    </form>
  )
}

interface PublicFieldProps {
  readonly form: PublicForm
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'tel'
  readonly autoComplete: string
  readonly value?: string
  readonly hasFocus?: boolean
}

/** One plain input of a public form. Phones take digits only. */
export function PublicField({ form, name, label, type = 'text', autoComplete, value, hasFocus }: PublicFieldProps) {
  return (
    <Field label={label} error={form.errors[name]}>
      {(links) => (
        <input
          {...links}
          name={name}
          type={type}
          className={controlClass}
          autoComplete={autoComplete}
          defaultValue={value}
          ref={hasFocus ? focusOnShow : undefined}
          onFocus={form.warm}
          maxLength={254}
          {...(type === 'tel'
            ? {
                inputMode: 'numeric' as const,
                onInput: (event: InputEvent<HTMLInputElement>) => {
                  event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '').slice(0, 11)
                },
              }
            : {})}
        />
      )}
    </Field>
  )
}

/** Comes with the first new password: signing in needs none. */
const PasswordMeter = lazy(async () => ({ default: (await import('../ui/password-meter.tsx')).PasswordMeter }))

/** A password of a public form; `isNew` adds the strength meter. */
export function PublicPassword({
  form,
  name,
  label,
  isNew = false,
  hasFocus = false,
}: Pick<PublicFieldProps, 'form' | 'name' | 'label' | 'hasFocus'> & { readonly isNew?: boolean }) {
  const [password, setPassword] = useState('')
  return (
    <div className={styles['password']}>
      <Field label={label} error={form.errors[name]}>
        {(links) => (
          <PasswordInput
            {...links}
            name={name}
            maxLength={200}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            value={password}
            ref={hasFocus ? focusOnShow : null}
            onFocus={form.warm}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
      </Field>
      {isNew && (
        <Suspense fallback={null}>
          <PasswordMeter password={password} />
        </Suspense>
      )}
    </div>
  )
}
