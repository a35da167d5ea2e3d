import { receivingConditions } from '@crossdock/contract/fulfillment/receipts/receiving'
import { conditions } from '@crossdock/contract/fulfillment/stock/ledger'
import type { Id } from '@crossdock/contract/ids'
import { type ReactNode, useId } from 'react'
import { t } from '../../../lib/words.ts'
import type { Place } from './places.ts'
import styles from './receiving.module.css'

const conditionHints: Readonly<Record<(typeof receivingConditions)[number], string>> = {
  5: 'Available as soon as it is put away',
  4: 'On hand, sold off, not for ordinary orders',
  3: 'On hand, waits for a decision',
  2: 'Until it is disposed of; never available',
  0: 'On hand, not looked at yet',
}

/** In what condition the goods are: one press says it. */
export function ConditionStep({
  value,
  onChange,
}: {
  readonly value: number
  readonly onChange: (code: number) => void
}) {
  return (
    <>
      <h2 className={styles['heading']}>{t('In what condition is it?')}</h2>
      <ul className={styles['rows']}>
        {receivingConditions.map((code) => (
          <li key={code}>
            <button
              type="button"
              className={styles['row']}
              aria-pressed={code === value}
              onClick={() => onChange(code)}
            >
              <span>
                <b>{t(conditions[code])}</b>
                <small>{t(conditionHints[code])}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the goods stand in; loose, where the place takes them so. */
export function StorageChoice({
  place,
  value,
  fault,
  onChange,
}: {
  readonly place: Place
  readonly value: Id<'storagePackageType'> | null
  readonly fault: string | undefined
  readonly onChange: (id: Id<'storagePackageType'> | null) => void
}) {
  const choices = [
    ...(place.needsStoragePackage ? [] : [{ id: null, name: t('Loose') }]),
    ...place.storagePackages.map(({ id, name }) => ({ id, name })),
  ]
  return (
    <div className={styles['field']}>
      <span className="muted">{t('It stands in')}</span>
      <div className={styles['two']} role="group" aria-label={t('It stands in')}>
        {choices.map((choice) => (
          <button
            key={choice.id ?? ''}
            type="button"
            className={styles['row']}
            aria-pressed={choice.id === value}
            onClick={() => onChange(choice.id)}
          >
            <span>
              <b>{choice.name}</b>
            </span>
          </button>
        ))}
      </div>
      {fault && (
        <span className={styles['fault']} role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}

interface BigFieldLinks {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-required': true | undefined
}

/** A field for gloves, with its fault below it. */
export function BigField({
  label,
  fault,
  isOptional = false,
  children,
}: {
  readonly label: string
  readonly fault?: string | undefined
  /** Its label says so. */
  readonly isOptional?: boolean
  readonly children: (links: BigFieldLinks) => ReactNode
}) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className="muted">
        {label}
      </label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-required': isOptional ? undefined : true })}
      {fault && (
        <span className={styles['fault']} role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}
