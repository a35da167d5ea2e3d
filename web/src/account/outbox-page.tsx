import { outbox } from '@crossdock/contract/account/auth'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { zoneName } from '@crossdock/contract/zone-name'
import { useEffect, useState } from 'react'
import { call } from '../lib/client.ts'
import { formatMoment } from '../lib/format.ts'
import { t } from '../lib/words.ts'
import { personZone } from '../lib/zone.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { EmptyState, Skeleton } from '../ui/states.tsx'
import styles from './outbox.module.css'

type Mail = AnswerOf<typeof outbox>['items'][number]

/** The body of a mail, its addresses made links; only those of this product. */
function Body({ text }: { readonly text: string }) {
  return (
    <p>
      {text.split(/(https?:\/\/\S+|^\/(?:verified|reset-password|forgetpassword)(?:\?\S+)?$)/m).map((part, index) => {
        if (!/^(https?:\/)?\//.test(part)) return part
        // The link may name another host than the one that is open here (a proxy, a container), or none: its path is what counts.
        const { pathname, search } = new URL(part, window.location.origin)
        return (
          <a key={index} href={pathname + search}>
            {part}
          </a>
        )
      })}
    </p>
  )
}

/** What links in mails begin with, and how to change it. */
function Origin({ origin }: { readonly origin: string | null }) {
  const command = 'npm run origin -- https://…'
  return (
    <p className="muted">
      {origin === null
        ? t(
            'This installation does not know its own address yet, so links in mails are paths. The first sign-up on this machine gives it one; or set PUBLIC_URL, or run {{command}}',
            { command },
          )
        : t('Links in mails begin with {{origin}}. To change it, set PUBLIC_URL or run {{command}}', {
            origin,
            command,
          })}
    </p>
  )
}

/** How often the page looks for new mails. */
const pause = 3000

/** Mails that wait because no mail server is set: how a fresh install reads its own links. */
export default function OutboxPage() {
  const [box, setBox] = useState<AnswerOf<typeof outbox> | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    const stop = new AbortController()
    let isFirst = true
    const look = () =>
      call(outbox, {}, { signal: stop.signal })
        .then((answer) => {
          isFirst = false
          setBox(answer)
        })
        // What has been read once stays when the server is away for a moment.
        .catch((failure: unknown) => stop.signal.aborted || !isFirst || setError(failure))
    void look()
    const again = setInterval(() => void look(), pause)
    return () => {
      clearInterval(again)
      stop.abort()
    }
  }, [])
  if (error) return <FailedState error={error} />
  if (!box) return <Skeleton lines={4} />
  return (
    <>
      <Origin origin={box.origin} />
      {box.items.length === 0 ? (
        <EmptyState hint={t('Mails that could not be sent will stand here.')} />
      ) : (
        <ul className={styles['mails']}>
          {box.items.map((mail) => (
            <MailEntry key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </>
  )
}

function MailEntry({ mail }: { readonly mail: Mail }) {
  const zone = personZone()
  return (
    <li>
      <h2>{mail.subject}</h2>
      <span className="muted">
        {mail.recipient} · {formatMoment(mail.createdAt, zone)}, {zoneName(zone)}
      </span>
      <Body text={mail.body} />
    </li>
  )
}
