import { type ConditionCode, conditionCodes, conditions } from '@crossdock/contract/fulfillment/stock/ledger'
import type { StockRecord } from '@crossdock/contract/fulfillment/stock/records'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import { controlClass, Field } from '../../../ui/field.tsx'
import { packageWords } from '../../products/package-words.ts'
import styles from './adjust.module.css'
import type { Entry } from './adjust-lines.ts'

interface AdjustRowProps {
  readonly record: StockRecord
  readonly entry: Entry
  readonly faults: Partial<Record<keyof Entry, string>>
  readonly commonReason: string
  /** The first of them: where counting begins. */
  readonly isFirst?: boolean
  readonly onChange: (entry: Entry) => void
}

/** One record as it is, and the fields that say what it should be. */
export function AdjustRow({ record, entry, faults, commonReason, isFirst = false, onChange }: AdjustRowProps) {
  const isChanged = entry.count.trim() !== String(record.packageCount) || entry.condition !== record.condition
  const difference = Number(entry.count) - record.packageCount
  const place = record.stockLocation.title
  return (
    <li data-changed={isChanged || undefined}>
      <div className={styles['facts']}>
        <b className="mono">{place}</b>
        <span>
          {[
            record.warehouse.title,
            packageWords(record.packageType.name, record.packageType.unitQuantity),
            ...(record.lot ? [record.lot] : []),
            ...(record.expiresAt ? [t('expires {{day}}', { day: formatDay(record.expiresAt) })] : []),
          ].join(' · ')}
        </span>
      </div>
      <dl className={styles['present']}>
        <div>
          <dt>{t('Packages on hand')}</dt>
          <dd>{formatNumber(record.packageCount)}</dd>
        </div>
        <div>
          <dt>{t('of them reserved')}</dt>
          <dd>{formatNumber(record.reservedCount)}</dd>
        </div>
      </dl>
      <Field
        label={t('Packages counted')}
        error={faults.count}
        hint={
          isChanged && Number.isFinite(difference) && difference !== 0
            ? `${difference > 0 ? '+' : ''}${formatNumber(difference)}`
            : undefined
        }
      >
        {(links) => (
          <input
            {...links}
            className={controlClass}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            data-autofocus={isFirst || undefined}
            aria-label={t('Counted in {{place}}', { place })}
            value={entry.count}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => onChange({ ...entry, count: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('Condition')} error={faults.condition}>
        {(links) => (
          <select
            {...links}
            className={controlClass}
            aria-label={t('Condition in {{place}}', { place })}
            value={entry.condition}
            onChange={(event) => onChange({ ...entry, condition: Number(event.currentTarget.value) as ConditionCode })}
          >
            {conditionCodes.map((code) => (
              <option key={code} value={code}>
                {t(conditions[code])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('Reason')} isOptional={commonReason.trim() !== ''} error={faults.reason}>
        {(links) => (
          <input
            {...links}
            className={controlClass}
            list="adjust-reasons"
            maxLength={255}
            disabled={!isChanged}
            placeholder={isChanged ? commonReason : ''}
            aria-label={t('Reason in {{place}}', { place })}
            value={entry.reason}
            onChange={(event) => onChange({ ...entry, reason: event.currentTarget.value })}
          />
        )}
      </Field>
    </li>
  )
}
