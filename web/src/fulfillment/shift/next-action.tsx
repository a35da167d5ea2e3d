import type { NextAction as Action, Shift } from '@crossdock/contract/fulfillment/shift'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as workCalls from '@crossdock/contract/fulfillment/work'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { receiptPath, shipmentPath } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'
import { useScreenKeys } from '../../lib/screen-keys.ts'
import { useSession } from '../../lib/session.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { ActionButton, lettersOf } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Due, DueDay } from '../../ui/due.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { useNarrow } from '../../ui/media.ts'
import type { AssignDialogProps } from '../shipments/orders/assign-dialog.tsx'
import { jobPath, jobWords } from '../work/jobs.ts'
import styles from './shift.module.css'

/** What the board says besides what to do first. */
export type Board = Pick<Shift, 'due' | 'waiting' | 'stuck' | 'next' | 'after'>

const AssignDialog = lazyPart(async () => (await import('../shipments/orders/assign-dialog.tsx')).AssignDialog)

/** What is stuck: its order's address. */
export const workPath = ({ kind, id }: { readonly kind: 'shipment' | 'receipt'; readonly id: string }): string =>
  kind === 'shipment' ? shipmentPath(id) : receiptPath(id)

interface Advice {
  readonly words: string
  readonly to: string
  readonly verb: string
  /** What it is decided by: a figure or a time, and what that is. */
  readonly why: readonly (readonly [ReactNode, string])[]
}

type OfOrder = Extract<Action, { readonly order: unknown }>['order']
const dueOf = (order: OfOrder): readonly [ReactNode, string] => [
  <Due key="due" by={order.shipBy} timeZone={warehouseZone(order.warehouseId)} />,
  t('{{order}} to {{customer}}', { order: order.referenceId, customer: order.customer }),
]

/** Who has begun it is asked; whoever reads this is not sent to ask the same person. */
function stuckWords(
  { assignee, referenceId: order }: Extract<Action, { kind: 'unstick' }>['work'],
  me?: string,
): string {
  if (assignee === null) return t('Find out what holds up {{order}}', { order })
  if (assignee.id === me) return t('Go on with {{order}}', { order })
  return t('Ask {{name}} what holds up {{order}}', { name: assignee.name, order })
}

/** How many orders are late besides these. */
const moreLate = (board: Board | undefined, named: number): Advice['why'] =>
  board && board.due.late > named ? [[formatNumber(board.due.late - named), t('more are late')]] : []

/** What comes next of the goods that the back orders of today want. */
function arrival(board: Board | undefined): Advice['why'] {
  const receipt = board?.waiting.coming.find(({ ordersToday }) => ordersToday > 0)
  return receipt?.expectedArrival
    ? [[formatDay(receipt.expectedArrival), t('{{receipt}} brings goods for some', { receipt: receipt.referenceId })]]
    : []
}

/** What is advised, in words, with the list or record where it is done. */
function adviceOf(next: Action, within: string, me: string | undefined, board?: Board): Advice {
  const list = (due: string): string => `/operation-orders?due=${due}&assignedTo=none${within}`
  switch (next.kind) {
    case 'give-late':
      return {
        words: t('Give {{count}} late orders to somebody', { count: next.orders }),
        to: list('late'),
        verb: t('Assign them'),
        why: [
          [formatNumber(next.orders), t('late, and nobody has them')],
          dueOf(next.order),
          ...moreLate(board, next.orders),
        ],
      }
    case 'give-soon':
      return {
        words: t('Give {{count}} orders to somebody within the hour', { count: next.orders }),
        to: list('hour'),
        verb: t('Assign them'),
        why: [[formatNumber(next.orders), t('due within the hour, and nobody has them')], dueOf(next.order)],
      }
    case 'give-today':
      return {
        words: t('Give {{count}} orders of today to somebody', { count: next.orders }),
        to: list('today'),
        verb: t('Assign them'),
        why: [[formatNumber(next.orders), t('due today, and nobody has them')], dueOf(next.order)],
      }
    case 'help-late':
      return {
        words:
          next.order.assignee && next.order.assignee.id !== me
            ? t('Help {{name}} with {{order}}', { name: next.order.assignee.name, order: next.order.referenceId })
            : t('Finish {{order}}', { order: next.order.referenceId }),
        to: shipmentPath(next.order.id),
        verb: t('See the order'),
        why: [dueOf(next.order), ...moreLate(board, 1)],
      }
    case 'keep-promise':
      return {
        words: t('Decide about {{count}} back orders that have to leave today', { count: next.orders }),
        to: `/back-orders?due=today&waitsForAll=false&sort=shipOutDateAsc${within}`,
        verb: t('Decide'),
        why: [
          [formatNumber(next.orders), t('due today, and not all of their goods are here')],
          dueOf(next.order),
          ...arrival(board),
        ],
      }
    case 'ask-vendor':
      return {
        words: t('Ask {{vendor}} where {{receipt}} is', {
          vendor: next.receipt.vendorName ?? t('the vendor'),
          receipt: next.receipt.referenceId,
        }),
        to: receiptPath(next.receipt.id),
        verb: t('See the receipt'),
        why: [
          [formatDay(next.receipt.expectedArrival), t('it should have come')],
          [formatNumber(next.waiting), t('orders wait for stock')],
        ],
      }
    case 'unstick':
      return {
        words: stuckWords(next.work, me),
        to: workPath(next.work),
        verb: next.work.kind === 'shipment' ? t('See the order') : t('See the receipt'),
        why: [
          [<Age key="age" since={next.work.since} />, t('since anything happened to it')],
          ...(board && board.stuck.count > 1
            ? [[formatNumber(board.stuck.count - 1), t('more stand still')] as const]
            : []),
        ],
      }
  }
}

/** The order that whoever reads this is to work on: somebody else's is asked about, and the others are lists. */
function ownWork(next: Action | null, me: string | undefined): string | null {
  const of = next?.kind === 'help-late' ? next.order : next?.kind === 'unstick' ? next.work : null
  return of !== null && (of.assignee === null || of.assignee.id === me) ? of.id : null
}

/** What is advised is a job: it is begun by its own button, and by when it is due counts before how long it has stood still. */
function asJob(advice: Advice, job: workCalls.Job, isStuck: boolean): Advice {
  const timeZone = warehouseZone(job.warehouseId)
  const due: Advice['why'][number] | null =
    job.kind !== 'receive'
      ? [<Due key="due" by={job.shipBy} timeZone={timeZone} />, t('by then it has to leave')]
      : job.expectedArrival
        ? [<DueDay key="due" day={job.expectedArrival} timeZone={timeZone} />, t('then it was expected')]
        : null
  return {
    words: isStuck ? advice.words : jobSentence(job),
    to: jobPath(job),
    verb: jobWords(job.kind),
    why: [...(isStuck && due ? [due] : []), ...advice.why, [formatNumber(job.units), t('units in it')]],
  }
}

/** What is to be done, and to which order. */
function jobSentence({ kind, referenceId: order }: workCalls.Job): string {
  switch (kind) {
    case 'pick':
      return t('Pick {{order}}', { order })
    case 'pack':
      return t('Pack {{order}}', { order })
    case 'ship':
      return t('Ship {{order}}', { order })
    case 'receive':
      return t('Receive {{order}}', { order })
  }
}

/** The order that somebody else could be given. */
const givable = (next: Action): AssignDialogProps['orders'][number] | null =>
  next.kind === 'help-late' ? next.order : null

/** How long ago something was, in hours, from a day on in days. */
export function Age({ since }: { readonly since: string }) {
  const hours = Math.max(0, Math.round((Date.now() - Date.parse(since)) / 3_600_000))
  return hours < 24 ? t('{{count}} h', { count: hours }) : t('{{count}} d', { count: Math.floor(hours / 24) })
}

/** The one thing to do first, and why; what would come after it; nothing where nothing is urgent. */
export function NextAction({ board, within }: { readonly board: Board; readonly within: string }) {
  const { next, after } = board
  const me = useSession()?.who.id
  const own = ownWork(next, me)
  const isPhone = useNarrow(768)
  const mayWork = useCan(workCalls.list)
  const mayGive = useCan(shipments.assignMany)
  const [isGiving, setIsGiving] = useState(false)
  const jobs = useQuery({ ...query(workCalls.list, {}), enabled: own !== null && mayWork }).data?.jobs ?? []
  const job = jobs.find(({ id }) => id === own)
  const advised = next && adviceOf(next, within, me, board)
  const advice = job && advised ? asJob(advised, job, next?.kind === 'unstick') : advised
  const primary = advice && { label: advice.verb, to: advice.to, letter: 'w' }
  useScreenKeys(primary ? lettersOf([primary]) : [])
  // My work above it says what is next for whoever holds the phone: two answers would be none.
  if (own !== null && isPhone && jobs.length > 0) return null
  if (next === null || advice === null || primary === null)
    return (
      <section className={styles['next']} aria-label={t('Next best action')}>
        <h3>{t('Next best action')}</h3>
        <p className={styles['advice']}>{t('Nothing is urgent.')}</p>
        <p className="muted">{t('Nothing is late or due today that nobody has, and nothing is stuck.')}</p>
      </section>
    )
  const given = givable(next)
  const following = after && adviceOf(after, within, me)
  return (
    <section className={styles['next']} aria-label={t('Next best action')}>
      <h3>{t('Next best action')}</h3>
      <p className={styles['advice']}>{advice.words}</p>
      <div className={styles['actions']}>
        <ActionButton kind="primary" action={primary} />
        {given && mayGive && <Button onClick={() => setIsGiving(true)}>{t('Somebody else')}</Button>}
      </div>
      <h4>{t('Why this')}</h4>
      <dl className={styles['why']}>
        {advice.why.map(([figure, about]) => (
          <div key={about}>
            <dt>{figure}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
      {following && (
        <p className={styles['then']}>
          {t('After that:')} <Link to={following.to}>{following.words}</Link>
        </p>
      )}
      {given && isGiving && <AssignDialog orders={[given]} onClose={() => setIsGiving(false)} />}
    </section>
  )
}
