import { outbox } from '@crossdock/contract/account/auth'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { useEffect, useState } from 'react'
import { call } from '../lib/client.ts'
import { formatMoment } from '../lib/format.ts'
import { t } from '../lib/words.ts'
import { EmptyState, FailedState, Skeleton } from '../ui/states.tsx'
import styles from './public.module.css'

type Mail = AnswerOf<typeof outbox>['items'][number]

/** The body of a mail, its addresses made links; only those of this product. */
function Body({ text }: { readonly text: string }) {
  return (
    <p>
      {text.split(/(https?:\/\/\S+)/).map((part, index) => {
        if (!/^https?:\/\//.test(part)) return part
        // The link may name another host than the one that is open here (a proxy, a container): its path is what counts.
        const { pathname, search } = new URL(part)
        return (
          <a key={index} href={pathname + search}>
            {part}
          </a>
        )
      })}
    </p>
  )
}

/** Mails that wait because no mail server is set: how a fresh install reads its own links. */
export default function OutboxPage() {
  const [mails, setMails] = useState<readonly Mail[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    const stop = new AbortController()
    call(outbox, {}, { signal: stop.signal })
      .then(({ items }) => setMails(items))
      .catch((failure: unknown) => stop.signal.aborted || setError(failure))
    return () => stop.abort()
  }, [])
  if (error) return <FailedState error={error} />
  if (!mails) return <Skeleton lines={4} />
  if (mails.length === 0) return <EmptyState hint={t('Mails that could not be sent will stand here.')} />
  return (
    <ul className={styles['mails']}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <h2>{mail.subject}</h2>
          <span className="muted">
            {mail.recipient} · {formatMoment(mail.createdAt)}
          </span>
          <Body text={mail.body} />
        </li>
      ))}
    </ul>
  )
}
