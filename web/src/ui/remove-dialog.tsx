import type { InputOf } from '@crossdock/contract/endpoint'
import { type ReactNode, useState } from 'react'
import { type AnyEndpoint, call } from '../lib/client.ts'
import { ApiError, explainError } from '../lib/errors.ts'
import { useMutate } from '../lib/queries.ts'
import { tellDone } from '../lib/undo.ts'
import { t } from '../lib/words.ts'
import { Why } from './explain.tsx'
import { ConfirmModal } from './modals.tsx'

/** What the server says is in the way of a deletion. */
export function reasonsOf(error: unknown): readonly string[] {
  const reasons = error instanceof ApiError ? error.body.errInfo?.['reasons'] : null
  return Array.isArray(reasons) ? reasons.filter((reason): reason is string => typeof reason === 'string') : []
}

interface RemoveDialogProps<E extends AnyEndpoint> {
  readonly endpoint: E
  /** Takes it back; null where the call says that it is final. */
  readonly restore: E | null
  readonly input: InputOf<E>
  /** The record's name: the question names it, and so does the toast. */
  readonly name: string
  readonly refreshes: readonly { readonly path: string }[]
  /** What goes with it, or what keeps it. */
  readonly children: ReactNode
  readonly onRemoved?: () => void
  readonly onClose: () => void
}

/** Asks before a record is deleted; when the server refuses, the question stays and says why. */
export function RemoveDialog<E extends AnyEndpoint>(props: RemoveDialogProps<E>) {
  const { restore, input, name, refreshes } = props
  const [refusal, setRefusal] = useState<{ title: string; facts: readonly string[] } | null>(null)
  const remove = useMutate(props.endpoint, {
    refreshes: props.refreshes,
    onSuccess: () => {
      tellDone(t('{{name}} deleted', { name }), restore ? [{ name, back: () => call(restore, input) }] : [], refreshes)
      props.onClose()
      props.onRemoved?.()
    },
    onError: (error) => {
      const facts = reasonsOf(error)
      if (facts.length === 0) {
        props.onClose()
        return false
      }
      setRefusal({ title: explainError(error), facts })
      return true
    },
  })
  return (
    <ConfirmModal
      title={t('Delete {{name}}?', { name: props.name })}
      confirmLabel={refusal ? t('Try again') : t('Delete')}
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(props.input)}
      onClose={props.onClose}
    >
      {refusal ? (
        <div role="alert">
          <Why title={refusal.title} facts={refusal.facts} />
        </div>
      ) : (
        props.children
      )}
    </ConfirmModal>
  )
}
