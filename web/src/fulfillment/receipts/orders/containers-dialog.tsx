import {
  type ContainerType,
  containerTypeLabels,
  type ReceiptType,
} from '@crossdock/contract/fulfillment/receipts/orders'
import { useState } from 'react'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/field.tsx'
import formStyles from '../../../ui/form.module.css'
import { FormFailure } from '../../../ui/form.tsx'
import { IconPlus, IconTrash } from '../../../ui/icons.ts'
import { Dialog } from '../../../ui/modals.tsx'
import {
  type Containers,
  columnOf,
  columnsOf,
  containersOf,
  type PackingColumn,
  type PackingLine,
  restOf,
  typesOf,
} from './container-rules.ts'
import styles from './containers.module.css'

interface ContainersDialogProps {
  readonly title: string
  readonly submitLabel: string
  readonly receiptType: ReceiptType
  readonly lines: readonly PackingLine[]
  /** What there is already; one container with everything when there is none. */
  readonly containers: Containers
  /** The type and number of that one container. */
  readonly first?: { readonly containerType: ContainerType; readonly count: number }
  readonly isBusy?: boolean
  readonly failure?: string | undefined
  readonly onDone: (containers: Containers) => void
  readonly onClose: () => void
}

const wholeOf = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 7))

/** Puts the packages of an order into containers: a column a container, and what is left over beside them. */
export function ContainersDialog(props: ContainersDialogProps) {
  const { lines, receiptType, first } = props
  const types = typesOf(receiptType)
  const [columns, setColumns] = useState<readonly PackingColumn[]>(() =>
    props.containers.length > 0
      ? columnsOf(props.containers, lines)
      : [columnOf(0, first?.containerType ?? (types[0] as ContainerType), first?.count ?? 1, lines, [])],
  )
  const [isChecked, setIsChecked] = useState(false)
  const rest = restOf(lines, columns)
  const isWhole = rest.every((left) => left === 0)
  const isCounted = columns.every(({ count }) => count > 0)
  const change = (key: number, part: Partial<PackingColumn>): void =>
    setColumns((before) => before.map((column) => (column.key === key ? { ...column, ...part } : column)))
  const put = (key: number, index: number, value: number): void =>
    setColumns((before) =>
      before.map((column) =>
        column.key === key
          ? { ...column, packages: column.packages.map((count, place) => (place === index ? value : count)) }
          : column,
      ),
    )
  return (
    <Dialog title={props.title} onClose={props.onClose} width={960}>
      <form
        className={formStyles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          setIsChecked(true)
          if (isWhole && isCounted) props.onDone(containersOf(columns, lines))
        }}
      >
        <div>
          <p className={styles['words']}>
            {t('Say in what the goods travel. Together the containers hold what the order says, no more and no less.')}
          </p>
          <div className={styles['frame']}>
            <table className={styles['table']}>
              <thead>
                <tr>
                  <th scope="col">{t('Product')}</th>
                  {columns.map((column, index) => (
                    <th key={column.key} scope="col">
                      <ColumnHead
                        column={column}
                        title={t('Container {{number}}', { number: index + 1 })}
                        types={types}
                        isAlone={columns.length === 1}
                        onChange={(part) => change(column.key, part)}
                        onRemove={() => setColumns((before) => before.filter(({ key }) => key !== column.key))}
                      />
                    </th>
                  ))}
                  <th scope="col" className={styles['rest']}>
                    {t('Left over')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line, index) => (
                  <tr key={`${line.productPackageTypeId}/${line.expirationDate}`}>
                    <th scope="row">
                      <b className="mono">{line.sku}</b>
                      <span className="muted">
                        {[
                          t('{{count}} × {{package}}', { count: line.packageQuantity, package: line.packageName }),
                          line.expirationDate && formatDay(line.expirationDate),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </th>
                    {columns.map((column, place) => (
                      <td key={column.key}>
                        <input
                          className={`${controlClass} ${styles['packages']}`}
                          type="text"
                          inputMode="numeric"
                          aria-label={t('{{sku}} in container {{number}}', { sku: line.sku, number: place + 1 })}
                          value={column.packages[index] === 0 ? '' : String(column.packages[index] ?? '')}
                          placeholder="0"
                          onChange={(event) => put(column.key, index, wholeOf(event.currentTarget.value))}
                        />
                      </td>
                    ))}
                    <td className={styles['rest']} data-off={rest[index] !== 0 || undefined}>
                      {formatNumber(rest[index])}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Button
            kind="quiet"
            icon={<IconPlus size={14} aria-hidden />}
            onClick={() =>
              setColumns((before) => [
                ...before,
                columnOf(
                  Math.max(...before.map(({ key }) => key)) + 1,
                  before.at(-1)?.containerType ?? (types[0] as ContainerType),
                  1,
                  lines,
                  before,
                ),
              ])
            }
          >
            {t('Add container')}
          </Button>
        </div>
        <FormFailure
          message={
            isChecked && !isWhole
              ? t('The containers do not hold what the order says: see Left over.')
              : isChecked && !isCounted
                ? t('Each container needs a count of at least 1.')
                : props.failure
          }
        />
        <div className={formStyles['foot']}>
          <Button onClick={props.onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={props.isBusy}>
            {props.submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ColumnHeadProps {
  readonly column: PackingColumn
  readonly title: string
  readonly types: readonly ContainerType[]
  readonly isAlone: boolean
  readonly onChange: (part: Partial<PackingColumn>) => void
  readonly onRemove: () => void
}

function ColumnHead({ column, title, types, isAlone, onChange, onRemove }: ColumnHeadProps) {
  return (
    <div className={styles['head']}>
      <span>
        {title}
        {!isAlone && (
          <Button
            kind="quiet"
            size="icon"
            aria-label={t('Remove {{name}}', { name: title })}
            icon={<IconTrash size={14} aria-hidden />}
            onClick={onRemove}
          />
        )}
      </span>
      <select
        className={controlClass}
        aria-label={t('Type of {{name}}', { name: title })}
        value={column.containerType}
        onChange={(event) => onChange({ containerType: event.currentTarget.value as ContainerType })}
      >
        {types.map((type) => (
          <option key={type} value={type}>
            {t(containerTypeLabels[type])}
          </option>
        ))}
      </select>
      <input
        className={`${controlClass} mono`}
        type="text"
        maxLength={50}
        placeholder={t('Number')}
        aria-label={t('Number of {{name}}', { name: title })}
        value={column.containerNumber}
        onChange={(event) => onChange({ containerNumber: event.currentTarget.value })}
      />
      <label className={styles['count']}>
        <input
          className={controlClass}
          type="text"
          inputMode="numeric"
          value={column.count === 0 ? '' : String(column.count)}
          onChange={(event) => onChange({ count: wholeOf(event.currentTarget.value) })}
        />
        {t('of these')}
      </label>
    </div>
  )
}
