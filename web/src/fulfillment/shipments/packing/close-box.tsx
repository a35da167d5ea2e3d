import type { Packing, RepackagedProduct } from '@crossdock/contract/fulfillment/shipments/packing'
import { weightTolerance } from '@crossdock/contract/fulfillment/shipments/packing'
import { useId, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { inMeasures, kilogramsTyped, sizeWords, weightTyped, weightWords } from '../../../lib/measures.ts'
import { shipmentPath } from '../../../lib/paths.ts'
import { useTyped } from '../../../lib/unsaved.ts'
import { t } from '../../../lib/words.ts'
import { BigNotice, BigValue } from '../../../ui/big-task.tsx'
import { Button } from '../../../ui/button.tsx'
import { type OnScan, useScan } from '../../../ui/scan.ts'
import { isOrderCode } from '../../work/order-scan.ts'
import { type BoxPapers, boxPapers, boxPapersWords, keepBoxPapers, readBoxPapers } from './box-papers.ts'
import { type BoxDraft, knownWeight, scaleWeight } from './boxes.ts'
import styles from './packing.module.css'
import { PackFrame } from './packing-parts.tsx'

const shownAs = (kilograms: number) => ({ text: weightTyped(kilograms), kilograms })

/** A box is closed: what it weighs, typed or from a scale that types, and what is printed with it. */
export function CloseBox({
  data,
  box,
  number,
  products,
  weighed,
  isBusy,
  fault,
  onClose,
  onBack,
}: {
  readonly data: Packing
  readonly box: BoxDraft
  readonly number: number
  readonly products: readonly RepackagedProduct[]
  /** What the scale said before this was asked. */
  readonly weighed: number | null
  readonly isBusy: boolean
  readonly fault: string | null
  readonly onClose: (weight: number, isConfirmed: boolean, papers: BoxPapers) => Promise<void>
  readonly onBack: () => void
}) {
  const id = useId()
  const known = knownWeight(box, products)
  // What stands there may be pounds, rounded: kilograms are taken from it only where somebody typed them.
  const [{ text, kilograms: weight }, setWeight] = useState(() => shownAs(weighed ?? box.weight ?? known))
  const [first] = useState(text)
  useTyped(text !== first)
  const [isAsked, setIsAsked] = useState(false)
  const [papers, setPapers] = useState(readBoxPapers)
  const isWrong = !(weight > 0 && weight <= 100_000)
  const isFar = Math.abs(weight - known) > weightTolerance(known)
  const put = (next: ReturnType<typeof shownAs>): void => {
    setWeight(next)
    setIsAsked(false)
  }
  const close = async (isConfirmed = false): Promise<void> => {
    if (isBusy) return
    if (isWrong || (isFar && !isConfirmed)) setIsAsked(true)
    else await onClose(weight, isConfirmed || box.isWeightConfirmed, papers)
  }
  const scan: OnScan = async ({ code }) => {
    const measured = scaleWeight(code)
    if (measured !== null) {
      put(shownAs(measured))
      return 'good'
    }
    // A question is answered by a person: a scan takes what is proposed, never what is doubted.
    if (!isOrderCode(code, data.referenceId) || isAsked || isWrong || isFar) {
      setIsAsked(isWrong || isFar)
      return 'bad'
    }
    await close()
    return 'good'
  }
  useScan(scan)
  return (
    <PackFrame
      data={data}
      back={`${shipmentPath(data.id)}/repackage`}
      actions={
        <>
          <Button kind="primary" size="big" isBusy={isBusy} onClick={() => void close()}>
            {t('Close box {{number}}', { number })}
          </Button>
          <Button size="big" disabled={isBusy} onClick={onBack}>
            {t('Back')}
          </Button>
        </>
      }
    >
      {fault && <BigNotice tone="bad" title={fault} />}
      <BigValue label={[box.name, sizeWords(box)].join(' · ')}>{t('Box {{number}}', { number })}</BigValue>
      <p className="muted">
        {products
          .filter(({ itemId }) => (box.units[itemId] ?? 0) > 0)
          .map(({ itemId, sku }) => `${formatNumber(box.units[itemId])} × ${sku}`)
          .join(' · ')}
      </p>
      <form
        className={styles['weight']}
        onSubmit={(event) => {
          event.preventDefault()
          void close()
        }}
      >
        <label htmlFor={id}>
          {t(inMeasures('Weight, kg'))}
          <small className="muted">{t('By the books {{weight}}', { weight: weightWords(known) })}</small>
        </label>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          data-scan="count"
          maxLength={10}
          autoComplete="off"
          aria-invalid={isAsked}
          aria-required
          value={text}
          onChange={(event) => {
            const typed = event.currentTarget.value.replace(/[^\d.,]/g, '')
            put({ text: typed, kilograms: kilogramsTyped(typed) ?? 0 })
          }}
          onFocus={(event) => event.currentTarget.select()}
        />
      </form>
      {isAsked && isWrong && <BigNotice tone="bad" title={t('Weigh the box, or type what it weighs.')} />}
      {isAsked && !isWrong && isFar && (
        <BigNotice
          tone="bad"
          title={t('About {{weight}} is expected', { weight: weightWords(known) })}
          action={
            <Button size="big" onClick={() => void close(true)}>
              {t('The scale is right')}
            </Button>
          }
        >
          {t('Weigh again, look into the box, or say that the scale is right.')}
        </BigNotice>
      )}
      <div className={styles['papers']} role="group" aria-label={t('Print on closing')}>
        {boxPapers.map((one) => (
          <button
            key={one}
            type="button"
            className={styles['choice']}
            aria-pressed={papers === one}
            onClick={() => {
              setPapers(one)
              keepBoxPapers(one)
            }}
          >
            {boxPapersWords(one)}
          </button>
        ))}
      </div>
      <p className="muted">
        {t('Scan {{order}}, or press Enter, to close the box and print.', { order: data.referenceId })}
      </p>
    </PackFrame>
  )
}

/** Whether the label of a box is printed: a word and a mark, for each box by itself. */
export function LabelMark({ isPrinted }: { readonly isPrinted: boolean }) {
  return (
    <small className={styles['checked']} data-done={isPrinted || undefined} data-open={!isPrinted || undefined}>
      {isPrinted ? `✓ ${t('Label printed')}` : `◆ ${t('Label not printed')}`}
    </small>
  )
}

/** A box that is closed: what it weighs, and whether its label is printed. */
export function ClosedBox({
  box,
  number,
  products,
  isBusy,
  onPrint,
  onOpen,
}: {
  readonly box: BoxDraft
  readonly number: number
  readonly products: readonly RepackagedProduct[]
  readonly isBusy: boolean
  readonly onPrint: () => void
  readonly onOpen: () => void
}) {
  return (
    <li className={styles['card']} aria-label={t('Box {{number}}', { number })}>
      <div className={styles['line']}>
        <span>
          <b>{t('{{number}} · {{name}} · closed', { number, name: box.name })}</b>
          <small>
            {[
              weightWords(box.weight ?? knownWeight(box, products)),
              ...products
                .filter(({ itemId }) => (box.units[itemId] ?? 0) > 0)
                .map(({ itemId, sku }) => `${formatNumber(box.units[itemId])} × ${sku}`),
            ].join(' · ')}
          </small>
          <LabelMark isPrinted={box.isLabelPrinted === true} />
        </span>
        {box.quantity > 1 && <span className={styles['count']}>× {formatNumber(box.quantity)}</span>}
      </div>
      <div className={styles['two']}>
        <Button size="big" isBusy={isBusy} onClick={onPrint} aria-label={t('Print label {{number}}', { number })}>
          {t('Print label')}
        </Button>
        <Button size="big" isBusy={isBusy} onClick={onOpen} aria-label={t('Open box {{number}} again', { number })}>
          {t('Open again')}
        </Button>
      </div>
    </li>
  )
}
