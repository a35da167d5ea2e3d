import type { AnswerOf, InputOf } from '@crossdock/contract/endpoint'
import type { FieldError } from '@crossdock/contract/errors'
import { plainWords } from '@crossdock/contract/plain-words'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { AnyEndpoint } from '../lib/client.ts'
import { ApiError, explainError, wordsOfType } from '../lib/errors.ts'
import type { Merchant } from '../lib/merchant.ts'
import { useMutate } from '../lib/queries.ts'
import { useRest } from '../lib/rest.ts'
import { toast } from '../lib/toasts.ts'
import { useUnsaved } from '../lib/unsaved.ts'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import styles from './form.module.css'
import type { FormContext } from './form-field.ts'
import { LoadingOverlay } from './states.tsx'

/** Fields of a call, as a form holds them. */
export type ValuesOf<E extends AnyEndpoint> = InputOf<E> extends FieldValues ? InputOf<E> : never

export interface ContractFormOptions<E extends AnyEndpoint> {
  /** What the form starts with: also the parts without a field (`id` of the path). */
  readonly values: DefaultValues<ValuesOf<E>>
  readonly refreshes?: readonly { readonly path: string }[]
  readonly onSaved?: (answer: AnswerOf<E>, input: InputOf<E>) => void | Promise<void>
  /** Last change to the values before they are checked and sent. */
  readonly prepare?: (values: ValuesOf<E>) => ValuesOf<E>
  /** Whose record it makes, where the form asks (`MerchantField`). */
  readonly merchant?: Merchant | undefined
  /** Sees a failure first; true when it has been shown. */
  readonly onError?: (error: unknown) => boolean | void
  /** `onError` sees a call that no answer came to, too: what is said of it has words of its own. */
  readonly hearsAll?: boolean
}

export interface ContractForm<Values extends FieldValues>
  extends Pick<
    UseFormReturn<Values>,
    'control' | 'setValue' | 'getValues' | 'watch' | 'reset' | 'setError' | 'setFocus' | 'clearErrors' | 'trigger'
  > {
  readonly submit: () => void
  readonly isSaving: boolean
  readonly isDirty: boolean
  /** Seconds until saving again is of use. */
  readonly rest: number
  /** What went wrong with the form as a whole. */
  readonly failure: string | undefined
  /** How often saving was tried: each time `Form` leads the focus to the first fault, if there is one. */
  readonly tries: number
  readonly isContractForm: true
}

/** Faults that are told at once where no field takes them. */
const mostTold = 5

/** Faults that no field takes, in words: never their path, but what "Must be ..." speaks of, and in which line. */
function wordsOf(faults: readonly FieldError[]): string | null {
  const words = faults.map(({ path, message }) => {
    const parts = path.split('.').filter((part) => part !== '')
    const line = parts.find((part) => /^\d+$/.test(part))
    const name = parts.findLast((part) => !/^\d+$/.test(part))
    const isOpen = name !== undefined && /^(Must|Is|Has|May|Maximum)\b/.test(message)
    return [
      ...(line === undefined ? [] : [t('Line {{number}}', { number: Number(line) + 1 })]),
      ...(isOpen ? [t(wordsOfType(name))] : []),
      message,
    ].join(': ')
  })
  if (words.length > mostTold) words.splice(mostTold, words.length, '…')
  return words.length === 0 ? null : words.join('\n')
}

/** The faults that a form's state holds, by path. */
function faultsOf(errors: object, path = ''): FieldError[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return []
    const at = path === '' ? key : key === 'root' ? path : `${path}.${key}`
    return 'message' in error && typeof error.message === 'string'
      ? [{ path: at, message: error.message }]
      : faultsOf(error, at)
  })
}

/**
 * A form of a call: its values are checked against the contract's schema with the contract's texts, sent as typed,
 * and the server's field errors come back to their fields. Warns before work is lost. See `Form` and `FormModal`.
 */
export function useContractForm<E extends AnyEndpoint>(
  endpoint: E,
  options: ContractFormOptions<E>,
): ContractForm<ValuesOf<E>> {
  type Values = ValuesOf<E>
  // `raw`: the server parses once more, so it must get what was typed, not what the schema makes of it.
  const resolver = zodResolver(endpoint.input as never, { error: plainWords } as never, {
    raw: true,
  }) as unknown as Resolver<Values>
  // Not on blur: a message that appears as somebody goes for the button moves the button away from under the pointer.
  const form = useForm<Values, FormContext>({
    defaultValues: options.values,
    resolver,
    context: { schema: endpoint.input },
    mode: 'onSubmit',
    shouldFocusError: false,
  })
  const [tries, setTries] = useState(0)
  const lead = (): void => setTries((before) => before + 1)
  const takes = ({ path }: FieldError): boolean =>
    hasField(form.control._fields, path) || form.control._names.array.has(path)
  /** Says what no field takes: a form that is refused is never silent. */
  const tell = (faults: readonly FieldError[]): void => {
    const message = wordsOf(faults)
    if (message === null) return
    form.setError('root.server', { message })
    toast.error(message)
  }
  const save = useMutate(endpoint, {
    ...(options.refreshes ? { refreshes: options.refreshes } : {}),
    storeId: options.merchant?.storeId ?? undefined,
    ...(options.hearsAll && { hearsAll: true }),
    onSuccess: async (answer, input) => {
      form.reset(form.getValues())
      release()
      await options.onSaved?.(answer, input)
    },
    onError: (error) => {
      if (options.onError?.(error) === true) return true
      if (!(error instanceof ApiError) || error.fields.length === 0) {
        if (
          error instanceof ApiError &&
          !error.isHandled &&
          error.status === 400 &&
          error.type !== 'INVALID_STORE_ALL'
        ) {
          form.setError('root.server', { message: explainError(error) })
        }
        // And a toast, as every refusal is told (ERR-022); the form keeps it for who looks back at it.
        return false
      }
      for (const { path, message } of error.fields.filter(takes)) form.setError(path as FieldPath<Values>, { message })
      lead()
      tell(error.fields.filter((fault) => !takes(fault)))
      return true
    },
  })
  const release = useUnsaved(form.formState.isDirty && !save.isSuccess)
  const submit = form.handleSubmit(
    (values) => {
      form.clearErrors('root')
      if (options.merchant?.require() === false) return
      save.mutate(options.prepare ? options.prepare(values) : values)
    },
    (errors) => {
      // All that is missing is named at once.
      options.merchant?.require()
      tell(faultsOf(errors).filter((fault) => !takes(fault)))
    },
  )
  return {
    control: form.control,
    setValue: form.setValue,
    getValues: form.getValues,
    watch: form.watch,
    reset: form.reset,
    setError: form.setError,
    setFocus: form.setFocus,
    clearErrors: form.clearErrors,
    trigger: form.trigger,
    submit: () => void submit().then(lead),
    isSaving: save.isPending,
    isDirty: form.formState.isDirty,
    rest: useRest(save.error),
    failure: form.formState.errors.root?.['server']?.message,
    tries,
    isContractForm: true,
  }
}

function hasField(fields: object, path: string): boolean {
  let at: unknown = fields
  for (const part of path.split('.'))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined
  return at !== undefined
}

interface FormProps {
  readonly form: Pick<ContractForm<FieldValues>, 'submit' | 'isSaving' | 'rest' | 'failure' | 'tries'>
  readonly children: ReactNode
  /** Buttons under the fields; Save and Cancel when absent, `false` where they stand elsewhere. */
  readonly footer?: ReactNode
  readonly submitLabel?: string
  readonly onCancel?: () => void
  readonly cancelLabel?: string
  readonly isDanger?: boolean
  /** Something of it is still to be written before it can be sent. */
  readonly isHeld?: boolean
  /** Does this when Enter is pressed in a field, where scanners write into fields: nothing is sent by the end of a scan. */
  readonly onEnter?: () => void
  /** It stands in a dialog, which it covers while it saves; else it covers the screen. */
  readonly isInDialog?: boolean
  /** Said while the call is on its way, where nothing is saved by it. */
  readonly busyLabel?: string | undefined
}

/** The form element of a contract form: Enter saves, or does what `onEnter` says; failures stand above the buttons. */
export function Form({
  form,
  children,
  footer,
  submitLabel,
  onCancel,
  cancelLabel,
  isDanger = false,
  isHeld = false,
  isInDialog = false,
  busyLabel,
  onEnter,
}: FormProps) {
  const place = useRef<HTMLFormElement>(null)
  const { tries } = form
  // By the order of the screen, whoever said the fault: the library knows neither a field without its ref nor what the server said.
  useEffect(() => {
    if (tries > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [tries])
  return (
    <form
      ref={place}
      noValidate
      className={styles['form']}
      data-dialog={isInDialog || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (onEnter) onEnter()
        else form.submit()
      }}
    >
      <LoadingOverlay isShown={form.isSaving} label={busyLabel ?? t('Saving…')} isInPart={isInDialog} />
      <div className={styles['fields']}>{children}</div>
      <FormFailure message={form.failure} isTold />
      {onEnter && <button type="submit" hidden aria-hidden tabIndex={-1} />}
      {footer ?? (
        <div className={styles['foot']}>
          {isInDialog && (
            <small className={styles['needed']} aria-hidden>
              <i /> {t('must be filled in')}
            </small>
          )}
          {onCancel && <Button onClick={onCancel}>{cancelLabel ?? t('Cancel')}</Button>}
          <Button
            type="submit"
            kind={isDanger ? 'danger' : 'primary'}
            isBusy={form.isSaving}
            rest={form.rest}
            disabled={isHeld}
          >
            {submitLabel ?? t('Save')}
          </Button>
        </div>
      )}
    </form>
  )
}

interface FormFailureProps {
  readonly message: string | undefined
  /** A toast has said it: nobody is to hear it twice. */
  readonly isTold?: boolean
}

/** What went wrong with a form as a whole, in its place. */
export function FormFailure({ message, isTold = false }: FormFailureProps) {
  if (!message) return null
  return (
    <p className={styles['failure']} {...(!isTold && { role: 'alert' })}>
      {message}
    </p>
  )
}

/** A part of a long form, out of sight while it is not its turn; its fields stay in the form and are checked with it. */
export function FormPart({ isShown, children }: { readonly isShown: boolean; readonly children: ReactNode }) {
  return (
    <div className={styles['fields']} hidden={!isShown}>
      {children}
    </div>
  )
}

/** Fields under a heading of their own. */
export function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['section']} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
