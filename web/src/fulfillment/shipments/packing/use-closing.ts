import type { Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { explainError } from '../../../lib/errors.ts'
import { refresh, useMutate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { isNotSent } from '../../../lib/work.ts'
import { type BoxPapers, printBox, type SeenLabel } from './box-papers.ts'
import { afterClosing, type BoxDraft, closedWith, remainingOf, sentBoxes } from './boxes.ts'

/** What is said of a scan, or of a box that was closed. */
export interface Told {
  readonly tone: 'good' | 'bad'
  readonly title: string
  readonly words?: string
}

const seenLabel = (box: BoxDraft | undefined): SeenLabel => ({ box: box?.label ?? '', seen: box?.labelMark ?? '' })

/** Closing boxes one by one: saved as they are closed, with their papers; and opening one again. */
export function useClosing({
  data,
  boxes,
  seen,
  onSaved,
  onRefused,
  onBoxes,
  onTold,
  onClosed,
}: {
  readonly data: Packing
  readonly boxes: readonly BoxDraft[]
  /** The boxes as they are kept, by what was last heard of them: others may pack the same order. */
  readonly seen: string
  readonly onSaved: (answer: Packing) => void
  /** Takes a refusal that is said in words of its own, once what they speak of stands here. */
  readonly onRefused: (error: unknown) => Promise<string | null>
  /** Changes the boxes as they are then: while something is saved or printed, others go on being filled. */
  readonly onBoxes: (change: (now: readonly BoxDraft[]) => readonly BoxDraft[]) => void
  readonly onTold: (told: Told) => void
  /** With all of them closed, nothing is left. */
  readonly onClosed: (isAll: boolean) => void
}) {
  const [fault, setFault] = useState<string | null>(null)
  const [isPrinting, setIsPrinting] = useState(false)
  const save = useMutate(packing.saveBoxes, {
    onError: (error) => {
      void onRefused(error).then((words) => setFault(words ?? explainError(error)))
      return true
    },
  })
  /** Saves a box that was weighed, then prints what is asked for. */
  const close = async (
    box: BoxDraft,
    number: number,
    weight: number,
    isConfirmed: boolean,
    papers: BoxPapers,
  ): Promise<void> => {
    setFault(null)
    const closed = { ...box, weight, isWeightConfirmed: isConfirmed, isClosed: true }
    const saved = closedWith(boxes, closed)
    const isPartial = [...remainingOf(data.products, saved).values()].some((units) => units !== 0)
    let answer: Packing
    try {
      answer = await save.mutateAsync({ id: data.id, boxes: sentBoxes(saved), isPartial, seen })
    } catch {
      return
    }
    onSaved(answer)
    const stored = afterClosing(boxes, saved, answer).find(({ key }) => key === box.key)
    const wantsNone = papers === 'none'
    const printed = isNotSent(answer)
      ? {
          isLabelPrinted: false,
          fault: wantsNone ? null : t('Printing needs the connection. Print it when it is back.'),
        }
      : await printing(seenLabel(stored), papers)
    const after = (now: readonly BoxDraft[]): readonly BoxDraft[] =>
      afterClosing(now, saved, answer).map((one) =>
        one.key === box.key ? { ...one, isLabelPrinted: printed.isLabelPrinted } : one,
      )
    onBoxes(after)
    onTold(
      printed.fault === null
        ? {
            tone: 'good',
            title: t('Box {{number}} is closed', { number }),
            words: printed.isLabelPrinted ? t('Label printed') : t('Label not printed'),
          }
        : {
            tone: 'bad',
            title: t('Box {{number}} is closed, its label is not printed', { number }),
            words: printed.fault,
          },
    )
    onClosed(!isPartial && after(boxes).every(({ isClosed }) => isClosed))
  }
  const printing = async (label: SeenLabel, papers: BoxPapers) => {
    setIsPrinting(true)
    try {
      return await printBox(data.id, label, papers, onRefused)
    } finally {
      setIsPrinting(false)
    }
  }
  const mark = (box: BoxDraft, marks: Pick<BoxDraft, 'isClosed' | 'isLabelPrinted'>): void =>
    onBoxes((now) => now.map((one) => (one.key === box.key ? { ...one, ...marks } : one)))
  const print = async (box: BoxDraft, number: number): Promise<void> => {
    const printed = await printing(seenLabel(box), 'label')
    if (printed.fault !== null)
      return onTold({ tone: 'bad', title: t('Label {{number}} is not printed', { number }), words: printed.fault })
    mark(box, { isLabelPrinted: true })
    onTold({ tone: 'good', title: t('Label {{number}} is printed', { number }) })
  }
  /** What goes into it now makes another label of it: the one on it no longer counts. */
  const reopen = async (box: BoxDraft, number: number): Promise<void> => {
    try {
      if (box.isLabelPrinted)
        await call(packing.markLabels, { id: data.id, ...seenLabel(box), packingLabelsDownloaded: false })
    } catch (error) {
      const words = (await onRefused(error)) ?? explainError(error)
      return onTold({ tone: 'bad', title: t('Box {{number}} stays closed', { number }), words })
    }
    void refresh(packing.get)
    mark(box, { isClosed: false, isLabelPrinted: false })
    onTold({ tone: 'good', title: t('Box {{number}} is open again', { number }) })
  }
  return { close, print, reopen, isBusy: save.isPending || isPrinting, fault } as const
}
