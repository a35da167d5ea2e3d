import * as support from '@crossdock/contract/account/support'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../lib/format.ts'
import { ticketPath } from '../../lib/paths.ts'
import { query, queryKeeping } from '../../lib/queries.ts'
import { fromFirstPage, useParams } from '../../lib/search-params.ts'
import { t } from '../../lib/words.ts'
import { personZone } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { ListFooter } from '../../ui/list-footer.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import styles from './support.module.css'
import { TicketDot } from './ticket-state.tsx'

const SupportModal = lazyPart(async () => (await import('./support-modal.tsx')).SupportModal)

function Reply({ ticket }: { readonly ticket: support.Ticket }) {
  const form = useContractForm(support.reply, {
    values: { id: ticket.id, message: '' },
    refreshes: [support.get, support.list],
  })
  const isShort = (form.watch('message') ?? '').trim().length < support.leastMessage
  return (
    <div className={`${styles['reply']} screen-only`}>
      <Form form={form} submitLabel={t('Send')} isHeld={isShort}>
        <TextAreaField
          form={form}
          name="message"
          label={t(ticket.state === 'CLOSED' ? 'Something is left? It is opened again' : 'Answer back')}
          maxLength={support.mostMessage}
        />
      </Form>
    </div>
  )
}

/** What was asked and answered. */
function Thread({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(query(support.get, { id }))
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  return (
    <>
      <header>
        <h2>{data.title}</h2>
        <p className="muted">
          <span className="mono">{data.ticketNumber}</span> · <TicketDot state={data.state} />
          {data.order_number && <> · {t('Order {{number}}', { number: data.order_number })}</>}
        </p>
      </header>
      <ol aria-label={t('Messages')}>
        {data.messages.map((message) => (
          <li key={message.id} className={styles['message']} data-answer={message.isAnswer || undefined}>
            <div className={styles['who']}>
              <b>{message.author}</b>
              <time dateTime={message.createdAt}>{formatMoment(message.createdAt, personZone())}</time>
            </div>
            {message.text}
          </li>
        ))}
      </ol>
      <Reply key={data.messages.length} ticket={data} />
    </>
  )
}

/** One's own tickets, and the one that is read. */
export default function TicketsPage({ supportTicketId: chosen = null }: { readonly supportTicketId?: string | null }) {
  const [params, setParams] = useParams()
  const [isAsking, setIsAsking] = useState(false)
  const page = Math.max(1, Number(params.get('page')) || 1)
  const size = Math.max(1, Number(params.get('page_size')) || 25)
  const tickets = useQuery(queryKeeping(support.list, { page, page_size: size }))
  const { data, error, refetch } = tickets
  const isEmpty = data?.items.length === 0 && page === 1
  return (
    <>
      <PageHead
        title={t('Support')}
        zone={personZone()}
        actions={
          <Button kind="primary" onClick={() => setIsAsking(true)}>
            {t('New message')}
          </Button>
        }
      />
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : isEmpty && chosen === null ? (
        <EmptyState
          title={t('You have asked nothing yet')}
          hint={t('Questions to whoever hosts this installation, and the answers, stand here.')}
        />
      ) : (
        <div className={styles['screen']} data-open={chosen ?? undefined}>
          <div className={styles['list']}>
            <ul aria-label={t('Your tickets')}>
              {data.items.map((ticket) => (
                <li key={ticket.id}>
                  <Link
                    to={ticketPath(ticket.id)}
                    className={styles['row']}
                    aria-current={chosen === ticket.id ? 'true' : undefined}
                  >
                    <code>{ticket.ticketNumber}</code>
                    <TicketDot state={ticket.state} />
                    <span>{ticket.title}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <ListFooter
              page={page}
              pageSize={size}
              shown={data.items.length}
              total={data.total ?? null}
              hasNext={data.hasNext}
              canSelect={false}
              canMove={false}
              onPage={(next) => setParams({ page: String(next) })}
              onPageSize={(next) => setParams(fromFirstPage({ page_size: String(next) }))}
            />
          </div>
          <section className={styles['thread']} aria-label={t('Ticket')}>
            {chosen === null ? (
              <p className="muted">{t('Choose a ticket to read it.')}</p>
            ) : (
              <>
                <Link className={styles['back']} to="/support">
                  {t('All tickets')}
                </Link>
                <Thread id={chosen} />
              </>
            )}
          </section>
        </div>
      )}
      {isAsking && <SupportModal onClose={() => setIsAsking(false)} />}
    </>
  )
}
