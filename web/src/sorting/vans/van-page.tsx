import type { VanBox, WholeVan } from '@crossdock/contract/delivery/vans'
import * as vans from '@crossdock/contract/delivery/vans'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { call } from '../../lib/client.ts'
import { isConnected } from '../../lib/connection.ts'
import { isUnanswered } from '../../lib/connection-back.ts'
import { explainError } from '../../lib/errors.ts'
import { answered, query, queryClient, queryKey, useMutate } from '../../lib/queries.ts'
import { tellUnanswered } from '../../lib/show-error.ts'
import { t } from '../../lib/words.ts'
import { isNotSent, patience } from '../../lib/work.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { BigNotice, BigTask, ScanBox, TaskNumber, TaskPane } from '../../ui/big-task.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Due } from '../../ui/due.tsx'
import type { OnScan } from '../../ui/scan.ts'
import { useScanSaid } from '../../ui/scan.ts'
import { TaskRecord } from '../../ui/task-record.tsx'
import { hubRefreshes } from '../refreshes.ts'
import { SpokenSwitch, say } from '../spoken.tsx'
import { ClosingStep } from './closing-step.tsx'
import { DoorsClosed, Strays, ToLoad } from './van-parts.tsx'
import { VanPicture } from './van-picture.tsx'
import { missingOf, nextStop, stopBefore } from './van-rules.ts'
import { leavingAt } from './van-state.tsx'
import { withBox } from './van-waiting.ts'
import styles from './vans.module.css'

/** What the last scan came to. */
interface Told {
  readonly tone: 'good' | 'bad' | 'info'
  readonly title: string
  readonly words?: string
  readonly isUnsent?: boolean
}

type Whose = AnswerOf<typeof vans.whose>

/** A box that does not belong into this van. */
interface Wrong {
  readonly code: string
  /** Without a connection nobody could be asked whose it is. */
  readonly isAsked: boolean
  readonly to: Whose['van']
}

/** Whose a code is that is not of this van: only the server knows. Null: it did not answer. */
async function askWhose(code: string): Promise<Whose | null> {
  if (!isConnected.get()) return null
  try {
    return await call(vans.whose, { code }, { signal: AbortSignal.timeout(patience) })
  } catch (error) {
    if (isUnanswered(error)) return null
    throw error
  }
}

/** The load check: each box of a route into its van, the last stop first, and what is missing before the doors close. */
export default function VanPage({ routeId: id }: { readonly routeId: Id<'route'> }) {
  const van = useQuery(query(vans.get, { id }))
  return (
    <TaskRecord
      query={van}
      title={t('Load van')}
      name={undefined}
      path="/sorting/vans"
      list={{ to: '/sorting/vans', label: t('Load vans') }}
    >
      {(data) => <VanView van={data} />}
    </TaskRecord>
  )
}

function VanView({ van }: { readonly van: WholeVan }) {
  const { id, name, boxes, doors } = van
  const [told, setTold] = useState<Told | null>(null)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  /** A box that stands nearer the doors than others that are still to come. */
  const [early, setEarly] = useState<VanBox | null>(null)
  const [isClosing, setIsClosing] = useState(false)
  const maySee = useCan(exceptions.list)
  const forget = (): void => {
    setTold(null)
    setWrong(null)
    setEarly(null)
  }
  useScanSaid(forget)
  const failed = (error: unknown): boolean => {
    setTold({ tone: 'bad', title: explainError(error) })
    return true
  }
  const show = (next: WholeVan): void => {
    queryClient.setQueryData(queryKey(vans.get, { id }), next)
    forget()
    setIsClosing(false)
  }
  const load = useMutate(vans.load, { refreshes: hubRefreshes, onError: failed })
  const unload = useMutate(vans.unload, { refreshes: hubRefreshes, onSuccess: show, onError: failed })
  const close = useMutate(vans.close, { refreshes: hubRefreshes, onSuccess: show, onError: failed })
  const open = useMutate(vans.open, { refreshes: hubRefreshes, onSuccess: show, onError: failed })
  const now = (): WholeVan => answered(vans.get, { id }) ?? van

  const take = async (box: VanBox): Promise<'good'> => {
    const answer = await load.mutateAsync({ id, boxId: box.id })
    const after = withBox(now(), answer)
    queryClient.setQueryData(queryKey(vans.get, { id }), after)
    setEarly(null)
    const next = nextStop(after.boxes)
    setTold({
      tone: 'good',
      title: t('Stop {{stop}}: {{box}} is in', { stop: box.stop, box: box.barcode }),
      words: next === null ? t('Everything is in.') : t('Next: stop {{stop}}', { stop: next }),
      isUnsent: isNotSent(answer),
    })
    say(next === null ? t('Everything is in.') : t('Stop {{stop}}', { stop: next }))
    return 'good'
  }

  const refuse = async (code: string): Promise<'bad'> => {
    const whose = await askWhose(code)
    if (whose && whose.box === null) {
      setTold({
        tone: 'bad',
        title: t('Nobody knows {{code}}', { code }),
        words: t('It is not for this van. Put it aside.'),
      })
      say(t('Not for this van'))
      return 'bad'
    }
    const to = whose?.van ?? null
    setWrong({ code: whose?.box?.barcode ?? code, isAsked: whose !== null, to })
    say(to ? t('Wrong van. It goes with {{van}}', { van: to.name }) : t('Wrong van'))
    return 'bad'
  }

  const onScan: OnScan = async ({ code }) => {
    try {
      const held = now()
      const box = held.boxes.find(({ barcode }) => barcode.toLowerCase() === code.toLowerCase())
      if (!box) return await refuse(code)
      if (box.loadedAt !== null) {
        setTold({
          tone: 'info',
          title: t('Already in: {{box}}', { box: box.barcode }),
          words: t('Scanned twice is the same as once.'),
        })
        return 'good'
      }
      const first = stopBefore(held.boxes, box)
      if (first !== null) {
        setEarly(box)
        setTold({
          tone: 'bad',
          title: t('Stop {{stop}} comes first', { stop: first }),
          words: t('{{box}} is for stop {{stop}}, nearer the doors. Nothing was counted.', {
            box: box.barcode,
            stop: box.stop,
          }),
        })
        say(t('Stop {{stop}} comes first', { stop: first }))
        return 'bad'
      }
      return await take(box)
    } catch (error) {
      if (!tellUnanswered(error)) setTold({ tone: 'bad', title: explainError(error) })
      return 'bad'
    }
  }

  const missing = missingOf(boxes)
  const next = nextStop(boxes)
  return (
    // While the doors are closed over it, the step itself names what is missing.
    <TaskPane
      label={doors ? t('What is missing') : t('To load')}
      pane={<ToLoad boxes={boxes} />}
      isBelow={!isClosing || doors !== null}
    >
      <BigTask
        title={
          <>
            {t('Load van')} · <TaskNumber>{name}</TaskNumber>
          </>
        }
        documentTitle={t('Load {{van}}', { van: name })}
        head={<VanHead van={van} />}
        back="/sorting/vans"
        progress={{ done: van.loadedBoxesCount, total: van.boxesCount, in: 'boxes' }}
        actions={
          doors ? (
            <>
              <LinkButton kind="primary" size="big" to="/sorting/vans">
                {t('To the vans')}
              </LinkButton>
              <Button size="big" isBusy={open.isPending} onClick={() => open.mutate({ id })}>
                {t('Open the doors again')}
              </Button>
            </>
          ) : early ? (
            <Button
              kind="primary"
              size="big"
              isBusy={load.isPending}
              onClick={() => void take(early).catch(() => undefined)}
            >
              {t('Load it all the same')}
            </Button>
          ) : isClosing ? null : (
            <Button
              kind={missing.length === 0 ? 'primary' : 'plain'}
              size="big"
              isBusy={close.isPending}
              disabled={van.strays.length > 0}
              onClick={() => {
                forget()
                if (missing.length === 0) close.mutate({ id, leaving: [] })
                else setIsClosing(true)
              }}
            >
              {t('Close the doors')}
            </Button>
          )
        }
      >
        {!doors && !isClosing && <ScanBox label={t('Scan a box')} onScan={onScan} />}
        {told && (
          <BigNotice tone={told.tone} title={told.title} {...(told.isUnsent && { isUnsent: true })}>
            {told.words}
          </BigNotice>
        )}
        {wrong && (
          <section className={styles['lamp']} data-light="wrong" role="alert" aria-label={t('Wrong van')}>
            <p className={styles['line']}>
              <span>{t('Not counted')}</span>
              <span className="mono">{wrong.code}</span>
            </p>
            <p className={styles['huge']}>{t('Wrong van')}</p>
            <p className={styles['line']}>
              <b>
                {wrong.to?.name ??
                  (wrong.isAsked ? t('No route takes this box.') : t('Whose it is, is known with a connection.'))}
              </b>
              {wrong.to && <b>{t('Stop {{stop}}', { stop: wrong.to.stop })}</b>}
            </p>
          </section>
        )}
        <Strays van={van} isBusy={unload.isPending} onTakeOut={(boxId) => unload.mutate({ id, boxId })} />
        {doors ? (
          <DoorsClosed doors={doors} seesExceptions={maySee} />
        ) : isClosing ? (
          <ClosingStep
            missing={missing}
            isBusy={close.isPending}
            onBack={() => setIsClosing(false)}
            onLeave={(reason) => close.mutate({ id, leaving: missing.map((box) => box.id), reason })}
          />
        ) : (
          !wrong && <NextLamp stop={next} boxes={missing} />
        )}
        {!doors && !isClosing && !wrong && <VanPicture boxes={boxes} next={next} />}
        {!doors && <SpokenSwitch />}
      </BigTask>
    </TaskPane>
  )
}

/** Who drives it, in what, and by when it has to be loaded. */
function VanHead({ van }: { readonly van: WholeVan }) {
  const zone = warehouseZone(van.boxes[0]?.warehouseId ?? null)
  const due = leavingAt(van, zone)
  const words = [van.driverName, van.vehicleName].filter(Boolean).join(' · ')
  if (!due && words === '') return null
  return (
    <div className={styles['head']}>
      {words !== '' && <span>{words}</span>}
      {due && (
        <>
          <span>{t('Leaves')}</span>
          <span>
            <Due by={due} timeZone={zone} />
          </span>
        </>
      )}
    </div>
  )
}

/** What comes next, to be read from the ramp. */
function NextLamp({ stop, boxes }: { readonly stop: number | null; readonly boxes: readonly VanBox[] }) {
  if (stop === null)
    return (
      <section className={styles['lamp']} data-light="good" aria-label={t('Next')}>
        <p className={styles['huge']}>{t('All in')}</p>
      </section>
    )
  const own = boxes.filter((box) => box.stop === stop)
  const places = [...new Set(own.flatMap(({ place }) => place ?? []))]
  return (
    <section className={styles['lamp']} aria-label={t('Next')}>
      <p className={styles['line']}>
        <span>{t('Next')}</span>
        <span>{own[0]?.customerName}</span>
      </p>
      <p className={styles['huge']}>{t('Stop {{stop}}', { stop })}</p>
      <p className={styles['line']}>
        <b>{t('{{count}} boxes', { count: own.length })}</b>
        <b>{places.length > 0 ? places.join(', ') : own[0]?.orderNo}</b>
      </p>
    </section>
  )
}
