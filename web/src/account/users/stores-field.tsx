import { useId } from 'react'
import { t } from '../../lib/words.ts'
import { Field } from '../../ui/field.tsx'
import { Picker } from '../../ui/picker.tsx'
import { useHolding } from './holding.ts'
import { useOwnStores } from './store-words.ts'
import styles from './users.module.css'

interface StoresFieldProps {
  readonly stores: readonly string[]
  readonly hasAll: boolean
  /** Stores of the person that the viewer does not see, and that stay. */
  readonly others: number
  readonly error: string | undefined
  readonly isFixed: boolean
  readonly onStores: (stores: string[]) => void
  readonly onAll: (hasAll: boolean) => void
}

/** All stores, also later ones; or some. */
export function StoresField({ stores, hasAll, others, error, isFixed, onStores, onAll }: StoresFieldProps) {
  const id = useId()
  const { seesAllStores } = useHolding()
  const own = useOwnStores()
  return (
    <section className={styles['stores']} aria-label={t('Stores')}>
      <label className={styles['all']}>
        <input
          type="checkbox"
          checked={hasAll}
          disabled={isFixed || !seesAllStores}
          aria-describedby={seesAllStores ? undefined : id}
          onChange={({ currentTarget }) => onAll(currentTarget.checked)}
        />
        <span>{t('All stores, also later ones')}</span>
        {!seesAllStores && !isFixed && (
          <small id={id} className="muted">
            {t('You do not see all stores yourself.')}
          </small>
        )}
      </label>
      {!hasAll && (
        <Field
          label={t('Stores')}
          // The stores that are not seen are some already.
          isOptional={others > 0}
          error={error}
          hint={others > 0 ? t('{{count}} more that you do not see stay as they are', { count: others }) : undefined}
        >
          {(links) => (
            <Picker
              id={links.id}
              describedBy={links['aria-describedby']}
              isRequired={links['aria-required']}
              isField
              isMultiple
              isDisabled={isFixed}
              isInvalid={links['aria-invalid']}
              label={t('Stores')}
              placeholder={t('Choose stores')}
              options={own}
              values={stores}
              onChange={onStores}
            />
          )}
        </Field>
      )}
    </section>
  )
}
