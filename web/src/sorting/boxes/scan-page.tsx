import * as boxes from '@crossdock/contract/sorting/boxes'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import * as manifests from '@crossdock/contract/sorting/manifests'
import * as orders from '@crossdock/contract/sorting/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { isConnected } from '../../lib/connection.ts'
import { isUnanswered } from '../../lib/connection-back.ts'
import { explainError } from '../../lib/errors.ts'
import { formatNumber } from '../../lib/format.ts'
import { query, useMutate } from '../../lib/queries.ts'
import { useParams } from '../../lib/search-params.ts'
import { useTyped } from '../../lib/unsaved.ts'
import { unsentSteps } from '../../lib/waiting.ts'
import { t } from '../../lib/words.ts'
import { isNotSent } from '../../lib/work.ts'
import { BigNotice, BigTask, ScanBox, TaskNumber, TaskPane } from '../../ui/big-task.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useEnter, useScanSaid } from '../../ui/scan.ts'
import { ReportBox, type Reported } from '../exceptions/report-box.tsx'
import { freeOf } from '../free-position.ts'
import { placeOf } from '../hub-words.tsx'
import { hubRefreshes } from '../refreshes.ts'
import { SpokenSwitch } from '../spoken.tsx'
import { suggestedPlace, useSuggested } from '../suggested.ts'
import { printLabels, readLabelPaper } from './label-paper.ts'
import { Lamp, type Offer, offerOf, useSaid } from './lamp.tsx'
import { Beside } from './last-scans.tsx'
import styles from './scan.module.css'
import {
  heldPosition,
  lookUp,
  notedIn,
  saidOf,
  useHeld,
  useRefused,
  useScannedBefore,
  useUnsentBoxes,
} from './scan-waiting.ts'

type Box = boxes.ScannedBox

/** What the last scan came to. */
interface Told {
  readonly tone: 'good' | 'bad' | 'info'
  readonly title: string
  readonly words?: string
  readonly isUnsent?: boolean
  /** Of a box that nobody here knows: a lamp beside it would send it to the place of the last one. */
  readonly isAside?: boolean
}

/** Scans that are listed beside the lamp. */
const mostKept = 6

/**
 * Boxes as they come through the door: a box's barcode receives it and shows where it goes, a stock location's then puts its order
 * there; by a scanner or by the keyboard alone (SORT-044).
 */
export default function ScanPage() {
  const [params, setParams] = useParams()
  const manifestId = params.get('manifestId')
  const mayLook = useCan(manifests.get)
  const manifest = useQuery({
    ...query(manifests.get, { id: manifestId ?? '' }),
    enabled: manifestId !== null && mayLook,
  }).data
  const held = useHeld(manifestId)
  // What went wrong is said where it is scanned.
  const own = { refreshes: hubRefreshes, hearsAll: true, onError: () => true }
  const receiving = useMutate(boxes.receive, own)
  const allocating = useMutate(orders.allocate, own)
  const unsent = useUnsentBoxes(manifest?.id ?? null)
  const mayAllocate = useCan(orders.allocate)
  const [mine, setLast] = useState<Box | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  // The page was loaded anew: the box is still in somebody's hands.
  const again = useScannedBefore(mine === null ? params.get('box') : null, held)
  const last = mine ?? again
  /** A box of another manifest, while nobody has said that it is taken all the same. */
  const [foreign, setForeign] = useState<Box | null>(null)
  /** What nobody knows, while nobody has said what becomes of it. */
  const [stranger, setStranger] = useState<string | null>(null)
  const [reporting, setReporting] = useState<Reported | null>(null)
  const mayReport = useCan(exceptions.report)
  const mayPrint = useCan(boxes.labels)
  const [isPrinting, setIsPrinting] = useState(false)
  const [kept, setKept] = useState<readonly Box[]>([])
  /** The next position that is free, where the one that was offered has just been taken. */
  const [next, setNext] = useState<Offer | null>(null)
  const [isPutting, setIsPutting] = useState(false)
  const placing = last && last.stockLocation === null && mayAllocate ? last.shownBy : null
  const suggested = useSuggested(placing, null)
  const offer = told === null && mine !== null ? null : offerOf(placing, next, suggested)
  useSaid(told === null || told.tone === 'bad' ? null : last, offer, suggested === null || !mayAllocate)
  // What the box is now, the next scan of it says.
  useRefused((step) => {
    setKept((before) => before.filter((box) => !saidOf(step, box)))
    if (!last || !saidOf(step, last)) return
    setLast(null)
    setParams({ box: null }, { isReplacing: true })
    setTold(null)
  })
  // It is here, and its place is asked for.
  useTyped(placing !== null)
  useScanSaid(() => {
    setTold(null)
    setForeign(null)
    setStranger(null)
    setReporting(null)
  })

  const keep = (box: Box): void => {
    setLast(box)
    setParams({ box: box.barcode }, { isReplacing: true })
    setNext(null)
    setKept((before) => [box, ...before.filter(({ id }) => id !== box.id)].slice(0, mostKept))
  }

  const take = async (box: Box): Promise<'good' | 'bad'> => {
    if (box.state === 'Received') {
      keep(box)
      setTold({
        tone: 'info',
        title: t('Already in: {{box}}', { box: box.barcode }),
        words: t('Scanned twice is the same as once.'),
      })
      return 'good'
    }
    const input = { id: box.shownBy, boxId: box.id }
    const answer = await receiving.mutateAsync(input)
    if (!isNotSent(answer)) notedIn(boxes.receive, input)
    const received: Box = { ...box, state: 'Received', receivedBoxesCount: box.receivedBoxesCount + 1 }
    keep(received)
    setTold({
      tone: 'good',
      title: t('Box {{number}} of {{order}} received', { number: box.number, order: box.orderNo }),
      ...(box.stockLocation === null && mayAllocate && { words: t('Scan the stock location that it is put into.') }),
      isUnsent: isNotSent(answer),
    })
    return 'good'
  }

  /** At the position that is offered there, else at the lowest that is free. */
  const put = async (place: { readonly id: string; readonly title: string }): Promise<'good' | 'bad'> => {
    if (!last) {
      setTold({
        tone: 'bad',
        title: t('Scan a box first'),
        words: t('{{place}} is a stock location.', { place: place.title }),
      })
      return 'bad'
    }
    if (!mayAllocate) {
      setTold({ tone: 'bad', title: t('You may not allocate orders.') })
      return 'bad'
    }
    const isThere = last.stockLocation?.id === place.id
    // Somebody who has no answer has to know where to put it: the position is named then.
    const isAsked = isConnected.get() && unsentSteps().length === 0
    const position =
      offer?.stockLocationId === place.id ? offer.position : isAsked ? null : heldPosition(place.id, held)
    const input = { id: last.shownBy, slId: place.id, position, standsAt: last.stockLocation?.id ?? null }
    // It is there already: the second scan moves nothing.
    const answer = isThere
      ? null
      : await allocating.mutateAsync(input).catch((error: unknown) => {
          const free = freeOf(error)
          if (free !== null)
            setNext({
              ...{ orderId: last.shownBy, stockLocationId: place.id, title: place.title, position: free, why: null },
            })
          throw error
        })
    if (answer && !isNotSent(answer)) notedIn(orders.allocate, { ...input, position: answer.position })
    const placed = answer ? { ...last, stockLocation: answer.stockLocation, position: answer.position } : last
    keep(placed)
    const warnings = (answer?.warnings ?? []).map((warning) => t(warning))
    setTold({
      tone: warnings.length > 0 ? 'info' : 'good',
      ...(warnings.length > 0 && { words: warnings.join(' ') }),
      title: t('{{order}} stands at {{place}}', { order: last.orderNo, place: placeOf(placed) ?? '' }),
      isUnsent: answer !== null && isNotSent(answer),
    })
    return 'good'
  }

  const onScan = async ({ code }: { readonly code: string }): Promise<'good' | 'bad'> => {
    try {
      // A place has its title in one warehouse only.
      const warehouseId = last?.warehouseId ?? manifest?.warehouseId
      const { box, stockLocation, isAsked } = await lookUp({ code, ...(warehouseId && { warehouseId }) }, held)
      if (box && manifestId !== null && box.manifestId !== manifestId) {
        setForeign(box)
        setTold({
          tone: 'bad',
          title: t('{{box}} is not of this manifest', { box: box.barcode }),
          words: t('It belongs to {{order}}, {{warehouse}}. Nothing was counted.', {
            order: box.orderNo,
            warehouse: box.warehouseTitle,
          }),
        })
        return 'bad'
      }
      if (box) return await take(box)
      if (stockLocation) return await put(stockLocation)
      if (!isAsked) {
        setTold({
          tone: 'bad',
          title: t('{{code}} is not known here', { code }),
          words: [
            t('Put it aside: whose it is, is known with a connection.'),
            ...(held?.hasMore
              ? [
                  t('Only the first {{most}} of its manifest are held by this device.', {
                    most: formatNumber(boxes.mostHeld),
                  }),
                ]
              : []),
          ].join(' '),
          isAside: true,
        })
        return 'bad'
      }
      setStranger(code)
      setTold({
        tone: 'bad',
        title: t('Nobody knows {{code}}', { code }),
        words: warehouseId
          ? t('It is neither an open box nor a stock location.')
          : t('It is no open box. A stock location is scanned after a box.'),
      })
      return 'bad'
    } catch (error) {
      setTold({ tone: 'bad', title: explainError(error), words: t('{{code}} was not counted.', { code }) })
      return 'bad'
    }
  }

  const takeOffer = (): void => {
    if (!offer || isPutting) return
    setIsPutting(true)
    void put({ id: offer.stockLocationId, title: offer.title })
      .catch((error: unknown) => setTold({ tone: 'bad', title: explainError(error) }))
      .finally(() => setIsPutting(false))
  }

  /** On what this bench has printed on before: nobody chooses between two scans. */
  const print = (box: Box): void => {
    setIsPrinting(true)
    void printLabels({ ids: [box.id] }, readLabelPaper())
      .catch((error: unknown) =>
        setTold({
          tone: 'bad',
          title: isUnanswered(error)
            ? t('Printing needs the connection. Print it when it is back.')
            : explainError(error),
        }),
      )
      .finally(() => setIsPrinting(false))
  }

  const at = { ...(manifestId !== null && { manifestId }), ...(last && { warehouseId: last.warehouseId }) }
  const reportable: Reported | null =
    stranger !== null
      ? { kinds: ['Extra'], code: stranger, ...at }
      : foreign
        ? { kinds: ['Foreign'], code: foreign.barcode, boxId: foreign.id, ...at }
        : last && told?.tone !== 'bad'
          ? { kinds: ['Damaged'], code: last.barcode, boxId: last.id }
          : null

  const isShown = last !== null && !foreign && !reporting && stranger === null && !told?.isAside
  const isOffered = isShown && offer !== null
  useEnter(takeOffer, isOffered)
  const back = manifestId === null ? '/sorting/orders' : `/sorting/orders?manifestIds=${manifestId}`
  const count = manifest && {
    done: manifest.receivedBoxesCount + unsent,
    total: manifest.boxesCount,
    in: 'boxes' as const,
  }
  return (
    <TaskPane label={t('Last scans')} pane={<Beside kept={kept} held={held} />} isBelow>
      <BigTask
        title={
          manifest ? (
            <>
              {t('Scan boxes')} · <TaskNumber>{manifest.title}</TaskNumber>
            </>
          ) : (
            t('Scan boxes')
          )
        }
        documentTitle={t('Scan boxes')}
        back={back}
        {...(count && { progress: count })}
        actions={
          <>
            {isOffered && offer && (
              <Button kind="primary" size="big" isBusy={isPutting} onClick={takeOffer}>
                {t('Put it at {{place}}', { place: suggestedPlace(offer) })}
              </Button>
            )}
            {mayReport && !reporting && reportable && (
              <Button
                kind={stranger === null ? 'plain' : 'primary'}
                size="big"
                onClick={() => setReporting(reportable)}
              >
                {stranger !== null ? t('Report it') : foreign ? t('Report as foreign') : t('Damaged')}
              </Button>
            )}
            {foreign && !reporting && (
              <Button
                kind="primary"
                size="big"
                onClick={() => {
                  setForeign(null)
                  void take(foreign).catch((error: unknown) => setTold({ tone: 'bad', title: explainError(error) }))
                }}
              >
                {t('Receive it all the same')}
              </Button>
            )}
            {mayReport && !reporting && stranger === null && !foreign && (
              <Button size="big" onClick={() => setReporting({ kinds: ['Extra'], code: null, ...at })}>
                {t('No label')}
              </Button>
            )}
            {!isOffered && (
              <LinkButton size="big" to={last ? `/sorting/orders?term=${encodeURIComponent(last.orderNo)}` : back}>
                {last ? t('Open {{order}}', { order: last.orderNo }) : t('To the orders')}
              </LinkButton>
            )}
          </>
        }
      >
        <ScanBox label={t('Scan a box or a stock location')} onScan={onScan} />
        {told && (
          <BigNotice tone={told.tone} title={told.title} {...(told.isUnsent && { isUnsent: true })}>
            {told.words}
          </BigNotice>
        )}
        {reporting && (
          <ReportBox
            key={reporting.boxId ?? reporting.code}
            {...reporting}
            onClose={() => setReporting(null)}
            onReported={({ code }) => {
              setReporting(null)
              setForeign(null)
              setStranger(null)
              setTold({
                tone: 'info',
                title: code === null ? t('A box without a label is reported') : t('{{box}} is reported', { box: code }),
                words: t('It waits among the exceptions.'),
              })
            }}
          />
        )}
        {isShown && last && (
          <>
            <Lamp box={last} offer={offer} />
            {mayPrint && (
              <div className={styles['print']}>
                <Button size="big" isBusy={isPrinting} onClick={() => print(last)}>
                  {t('Print label')}
                </Button>
              </div>
            )}
          </>
        )}
        {!last && !told && (
          <p className="muted">
            {t('A box is received by its barcode. The place that is scanned next is where its order stands.')}
          </p>
        )}
        <SpokenSwitch />
      </BigTask>
    </TaskPane>
  )
}
