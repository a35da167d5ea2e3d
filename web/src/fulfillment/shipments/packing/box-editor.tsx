import type { RepackagedProduct } from '@crossdock/contract/fulfillment/shipments/packing'
import { useId, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { inMeasures, kilogramsTyped, sizeWords, weightNumber, weightTyped } from '../../../lib/measures.ts'
import { t } from '../../../lib/words.ts'
import { BigCounter } from '../../../ui/big-task.tsx'
import { Button } from '../../../ui/button.tsx'
import { type BoxDraft, knownWeight, mostAlike, mostUnits } from './boxes.ts'
import { checkedUnits } from './pack-scan.ts'
import styles from './packing.module.css'

/** One box: how many of each product are in it, how many boxes are alike, and what one weighs. */
export function BoxEditor({
  box,
  number,
  products,
  remaining,
  isOpen,
  weightFault,
  onChange,
  onClose,
  onRemove,
}: {
  readonly box: BoxDraft
  readonly number: number
  readonly products: readonly RepackagedProduct[]
  readonly remaining: ReadonlyMap<string, number>
  /** What is scanned goes into it. */
  readonly isOpen: boolean
  readonly weightFault: string | undefined
  readonly onChange: (box: BoxDraft) => void
  readonly onClose: () => void
  readonly onRemove: () => void
}) {
  const inside = products.filter((product) => (box.units[product.itemId] ?? 0) > 0)
  const shown =
    box.typeId === null
      ? []
      : products.filter(
          (product) =>
            inside.includes(product) || mostUnits(box, product.itemId, remaining.get(product.itemId) ?? 0) > 0,
        )
  const most = mostAlike(box, remaining)
  const checked = checkedUnits([box])
  // Other contents, another weight: what was weighed, confirmed and scanned no longer counts.
  const put = (changes: Partial<BoxDraft>): void =>
    onChange({ ...box, isWeightConfirmed: false, ...(changes.units ? { weight: null, checked: {} } : {}), ...changes })
  return (
    <li className={styles['card']} aria-label={t('Box {{number}}', { number })} aria-current={isOpen || undefined}>
      <div className={styles['line']}>
        <span>
          <b>{box.typeId === null ? t('As is: {{name}}', { name: box.name }) : box.name}</b>
          <small>
            {[
              sizeWords(box),
              ...(box.typeId === null
                ? inside.map(({ itemId, sku }) => `${formatNumber(box.units[itemId])} × ${sku}`)
                : []),
            ].join(' · ')}
          </small>
          {checked.done > 0 && (
            <small className={styles['checked']} data-done={checked.done === checked.total || undefined}>
              {t('{{done}} of {{total}} scanned', checked)}
            </small>
          )}
        </span>
        <Button size="big" onClick={onRemove} aria-label={t('Remove box {{number}}', { number })}>
          {t('Remove')}
        </Button>
      </div>
      {shown.map((product) => (
        <BigCounter
          key={product.itemId}
          label={product.sku}
          value={box.units[product.itemId] ?? 0}
          max={mostUnits(box, product.itemId, remaining.get(product.itemId) ?? 0)}
          onChange={(units) => put({ units: { ...box.units, [product.itemId]: units } })}
        />
      ))}
      {(most > 1 || box.quantity > 1) && (
        <BigCounter
          label={t('Boxes like this')}
          value={box.quantity}
          min={1}
          max={most}
          of={null}
          onChange={(quantity) => put({ quantity })}
        />
      )}
      <WeightInput
        known={knownWeight(box, products)}
        weight={box.weight}
        fault={weightFault}
        onWeight={(weight) => put({ weight })}
        onConfirm={() => onChange({ ...box, isWeightConfirmed: true })}
      />
      {inside.length > 0 && (
        <Button kind={isOpen ? 'primary' : 'plain'} size="big" onClick={onClose}>
          {t('Close box {{number}}', { number })}
        </Button>
      )}
    </li>
  )
}

/** What one box weighs: measured, or left to what its contents are known to weigh. */
function WeightInput({
  known,
  weight,
  fault,
  onWeight,
  onConfirm,
}: {
  readonly known: number
  readonly weight: number | null
  readonly fault: string | undefined
  readonly onWeight: (weight: number | null) => void
  readonly onConfirm: () => void
}) {
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  return (
    <>
      <div className={styles['weight']}>
        <label htmlFor={id} className="muted">
          {t(inMeasures('Weight, kg (optional)'))}
        </label>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
          placeholder={weightNumber(known)}
          aria-invalid={fault !== undefined}
          aria-required={false}
          value={text ?? weightTyped(weight)}
          onChange={(event) => {
            const typed = event.currentTarget.value.replace(',', '.').replace(/[^\d.]/g, '')
            setText(typed)
            const kilograms = kilogramsTyped(typed) ?? 0
            onWeight(kilograms > 0 ? kilograms : null)
          }}
          onBlur={() => setText(null)}
        />
      </div>
      {fault && (
        <div className={styles['fault']} role="alert">
          {fault}
          <Button size="big" onClick={onConfirm}>
            {t('The scale is right')}
          </Button>
        </div>
      )}
    </>
  )
}
