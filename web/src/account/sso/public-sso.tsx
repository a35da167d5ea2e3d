import * as entering from '@crossdock/contract/account/sso/entering'
import { useEffect, useState } from 'react'
import { call } from '../../lib/client.ts'
import { type BroughtBack, handOver } from '../../lib/company.ts'
import { ApiError, explainError } from '../../lib/errors.ts'
import { openFrame } from '../../lib/frame.ts'
import { readSession } from '../../lib/session.ts'
import { readText, storageKeys } from '../../lib/storage.ts'
import { takeWantedPath } from '../../lib/wanted-path.ts'
import { t } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import SignInWays, { type Step } from '../factors/sign-in-ways.tsx'
import publicStyles from '../public.module.css'
import { PublicField, PublicFormBox, usePublicForm } from '../public-form.tsx'
import { PublicFrame } from '../public-frame.tsx'
import { enter, parameter } from '../public-parts.ts'

/** What this tab keeps while somebody is at their company: nobody finishes a sign-in that another browser began. */
const keptKey = 'sso'
interface Kept {
  readonly browser: string
  readonly email: string
}

function takeKept(): Kept | null {
  const text = sessionStorage.getItem(keptKey)
  sessionStorage.removeItem(keptKey)
  return text === null ? null : (JSON.parse(text) as Kept)
}

/** What the provider has sent back, once: it stands in the address no longer than it takes to read it. */
function takeBrought(): BroughtBack | null {
  const [state, code, iss, fault] = [parameter('state'), parameter('code'), parameter('iss'), parameter('error')]
  if (state === '') return null
  window.history.replaceState(window.history.state, '', '/sso')
  return { state, code: fault === '' ? code : '', iss }
}

function readReturned() {
  const brought = takeBrought()
  if (brought === null) return null
  const { state, code, iss } = brought
  const device = readText(storageKeys.device)
  const kept = takeKept()
  if (code === '' || kept === null) return { kept, input: null }
  const { browser } = kept
  return { kept, input: { state, code, browser, ...(iss ? { iss } : {}), ...(device ? { device } : {}) } }
}
type Returned = NonNullable<ReturnType<typeof readReturned>>

/** Somebody has come back from their company. */
function Finish({ returned, onBack }: { readonly returned: Returned; readonly onBack: (why: string | null) => void }) {
  const [step, setStep] = useState<Step | null>(null)
  useEffect(() => {
    const { input, kept } = returned
    if (input === null) {
      onBack(
        kept === null
          ? t('This sign-in was begun in another browser, or is over. Please begin again.')
          : t('You were not signed in at your company.'),
      )
      return
    }
    call(entering.finish, input)
      .then(enter)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.type === 'SecondFactorNeeded')
          setStep({ ...error.body.errInfo, email: kept?.email ?? '' } as unknown as Step)
        else onBack(explainError(error))
      })
  }, [returned, onBack])
  if (step) return <SignInWays step={step} onIn={enter} onBack={() => onBack(null)} />
  return <PublicFrame title={t('Signing you in')}>{null}</PublicFrame>
}

function Begin({ why }: { readonly why: string | null }) {
  const form = usePublicForm({
    load: async () => entering.begin,
    onAnswer: ({ url, browser }, values) => {
      sessionStorage.setItem(keptKey, JSON.stringify({ browser, email: values['email'] ?? '' } satisfies Kept))
      window.location.assign(url)
    },
  })
  return (
    <PublicFrame title={t('Sign in with your company')} lead={t('Your company’s sign-in says who you are.')}>
      {why !== null && (
        <p role="alert" className={publicStyles['failure']}>
          {why}
        </p>
      )}
      <PublicFormBox form={form} submitLabel={t('Go on')}>
        <PublicField
          form={form}
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="username"
          value={parameter('email')}
          hasFocus
        />
      </PublicFormBox>
      <div className={publicStyles['links']}>
        <Link to="/signin">{t('Use your password')}</Link>
      </div>
    </PublicFrame>
  )
}

/** Whoever is signed in has come to prove it once more for another tab, which gets what came back; else there is no use for this screen. */
function AlreadyIn() {
  const [brought] = useState(takeBrought)
  const [isTaken, setIsTaken] = useState(false)
  useEffect(() => {
    void (brought === null ? Promise.resolve(false) : handOver(brought)).then((taken) => {
      setIsTaken(taken)
      if (taken) window.close()
      else openFrame(takeWantedPath() ?? '/')
    })
  }, [brought])
  if (!isTaken) return null
  return <PublicFrame title={t('You can close this window')}>{null}</PublicFrame>
}

function SignIn() {
  const [returned, setReturned] = useState(readReturned)
  const [why, setWhy] = useState<string | null>(null)
  const [goBack] = useState(() => (reason: string | null) => {
    setReturned(null)
    setWhy(reason)
  })
  return returned ? <Finish returned={returned} onBack={goBack} /> : <Begin why={why} />
}

/** Signing in with one's company: where one says which, and where one comes back. */
export default function Sso() {
  const [isIn] = useState(() => readSession() !== null)
  return isIn ? <AlreadyIn /> : <SignIn />
}
