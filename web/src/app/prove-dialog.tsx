import * as passkeys from '@crossdock/contract/account/passkeys'
import * as proofs from '@crossdock/contract/account/proofs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../lib/client.ts'
import { signInBeside } from '../lib/company.ts'
import { askForPasskey, passkeyFault } from '../lib/passkeys.ts'
import { query } from '../lib/queries.ts'
import { startSession } from '../lib/session.ts'
import { showError } from '../lib/show-error.ts'
import { toast } from '../lib/toasts.ts'
import { t } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField, TextField } from '../ui/fields.tsx'
import { useContractForm } from '../ui/form.tsx'
import { Dialog, FormModal } from '../ui/modals.tsx'
import { Skeleton } from '../ui/states.tsx'

interface Asked {
  readonly onEnd: (isProven: boolean) => void
}

const Why = () => (
  <p>{t('What you are about to do cannot be taken back, or opens the door to others. Please prove that it is you.')}</p>
)

function useProof(values: { password: string } | { code: string }, { onEnd }: Asked) {
  return useContractForm(proofs.prove, {
    values,
    onSaved: ({ token }) => {
      startSession(token)
      onEnd(true)
    },
  })
}

/** Signs in with the company once more, in a window beside; pressed again, it opens another. */
function AtCompany({ onEnd }: Asked) {
  const waiting = useRef<AbortController | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => () => waiting.current?.abort(), [])
  const ask = async (): Promise<void> => {
    waiting.current?.abort()
    const mine = new AbortController()
    waiting.current = mine
    try {
      const { proof, isBlocked } = await signInBeside(mine.signal)
      if (mine.signal.aborted) return
      if (proof) {
        setIsBusy(true)
        const { token } = await call(proofs.prove, { sso: proof })
        startSession(token)
        onEnd(true)
      } else
        toast.warning(
          isBlocked ? t('Your browser has not opened the window.') : t('You were not signed in at your company.'),
        )
    } catch (error) {
      if (!mine.signal.aborted) showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button kind="primary" size="wide" isBusy={isBusy} onClick={() => void ask()} data-autofocus>
      {t('Sign in with your company once more')}
    </Button>
  )
}

function ByPassword({ onEnd, hasCompany }: Asked & { readonly hasCompany: boolean }) {
  const form = useProof({ password: '' }, { onEnd })
  return (
    <FormModal
      title={t('Is it still you?')}
      form={form}
      submitLabel={t('Go on')}
      width={440}
      onClose={() => onEnd(false)}
    >
      <Why />
      {hasCompany && <AtCompany onEnd={onEnd} />}
      <PasswordField form={form} name="password" label={t('Your password')} />
    </FormModal>
  )
}

function ByFactor({ onEnd, hasPasskey }: Asked & { readonly hasPasskey: boolean }) {
  const form = useProof({ code: '' }, { onEnd })
  const [isBusy, setIsBusy] = useState(false)
  const ask = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const { options } = await call(passkeys.proofOptions, {})
      const outcome = await askForPasskey(options)
      if ('answer' in outcome) {
        const { token } = await call(proofs.prove, { passkey: outcome.answer as never })
        startSession(token)
        onEnd(true)
      } else toast.warning(t('No passkey was given.'))
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <FormModal
      title={t('Is it still you?')}
      form={form}
      submitLabel={t('Go on')}
      width={440}
      onClose={() => onEnd(false)}
    >
      <Why />
      {hasPasskey && passkeyFault() === null && (
        <Button kind="primary" size="wide" isBusy={isBusy} onClick={() => void ask()} data-autofocus>
          {t('Use a passkey')}
        </Button>
      )}
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        hint={t('Of your code app, or a recovery code')}
        autoComplete="one-time-code"
      />
    </FormModal>
  )
}

/** Asks who is signed in to prove it once more, for a call that waits; what comes of it is said to that call. */
export function ProveDialog({ onEnd }: Asked) {
  const { data, isError } = useQuery(query(proofs.ways, {}))
  if (isError || data?.ways.includes('password'))
    return <ByPassword onEnd={onEnd} hasCompany={data?.ways.includes('sso') ?? false} />
  if (data) return <ByFactor onEnd={onEnd} hasPasskey={data.ways.includes('passkey')} />
  return (
    <Dialog title={t('Is it still you?')} onClose={() => onEnd(false)} width={440}>
      <Skeleton lines={3} />
    </Dialog>
  )
}
