import { type Cell, isBlank, textOfCell } from '@crossdock/sheets/cells'
import type { AnyImportDefinition, SheetField } from '@crossdock/sheets/fields'
import { headingOf } from '@crossdock/sheets/fields'
import type { FieldSource } from '@crossdock/sheets/mapping'
import { useId, useState } from 'react'
import { t } from '../../lib/words.ts'
import { controlClass } from '../field.tsx'
import { IconX } from '../icons.ts'
import styles from './mapper-constants.module.css'
import { FieldOptions, UnitSelect } from './mapper-head.tsx'
import { constantFaults, fieldsWithoutColumn } from './mapper-state.ts'
import type { MapperState } from './mapper-types.ts'

interface MapperConstantsProps {
  readonly definition: AnyImportDefinition
  readonly state: MapperState
  /** Labels of fields that nothing fills and rows need: they are asked for as mandatory ones are. */
  readonly needed: readonly string[]
  /** The value for all rows of a field; null takes it away. */
  readonly onConstant: (fieldKey: string, source: FieldSource | null) => void
}

/** Values for fields that the file has no column for: one value for all rows. Mandatory fields are asked for by themselves. */
export function MapperConstants({ definition, state, needed, onConstant }: MapperConstantsProps) {
  const id = useId()
  const [added, setAdded] = useState<readonly string[]>([])
  const free = fieldsWithoutColumn(definition, state.mapping)
  const isShown = (field: SheetField) =>
    field.required === true ||
    needed.includes(field.label) ||
    added.includes(field.key) ||
    state.mapping[field.key] !== undefined
  const shown = free.filter(isShown)
  const more = free.filter((field) => !isShown(field))
  const faults = constantFaults(definition, state.mapping)
  if (free.length === 0) return null
  return (
    <section className={styles['constants']} aria-label={t('One value for all rows')}>
      <h3>{t('Not in your file: one value for all rows')}</h3>
      <div className={styles['values']} data-many={shown.length > 0 || undefined}>
        {shown.map((field) => {
          const source = state.mapping[field.key]
          const constant = source && 'constant' in source ? source.constant : null
          const column = source && 'column' in source ? source.column : null
          const isMandatory = field.required === true || needed.includes(field.label)
          const fault = faults.find((one) => one.field === field.key)
          const put = (cell: Cell, unit = source?.unit) =>
            onConstant(field.key, cell === null && !unit ? null : { constant: cell, ...(unit ? { unit } : {}) })
          return (
            <div
              key={field.key}
              className={styles['value']}
              data-asks={fault !== undefined || (isMandatory && column === null && isBlank(constant)) || undefined}
            >
              <label htmlFor={`${id}-${field.key}`}>
                {t(field.label)}
                {isMandatory && <span className={styles['star']}> *</span>}
              </label>
              <span className={styles['control']}>
                {column === null && (
                  <ConstantInput
                    id={`${id}-${field.key}`}
                    field={field}
                    constant={constant}
                    isWrong={fault !== undefined}
                    describedBy={fault ? `${id}-${field.key}-fault` : undefined}
                    onChange={put}
                  />
                )}
                <select
                  id={column === null ? undefined : `${id}-${field.key}`}
                  className={controlClass}
                  data-small={column === null || undefined}
                  aria-label={t('Where {{field}} comes from', { field: t(field.label) })}
                  value={column ?? ''}
                  onChange={(event) =>
                    onConstant(
                      field.key,
                      event.currentTarget.value === '' ? null : { column: Number(event.currentTarget.value) },
                    )
                  }
                >
                  <option value="">{t('One value')}</option>
                  {state.headers.map((header, at) =>
                    isBlank(header) ? null : (
                      <option key={at} value={at}>
                        {t('Column {{name}}', { name: textOfCell(header).trim() })}
                      </option>
                    ),
                  )}
                </select>
                {field.unit && column === null && (
                  <UnitSelect
                    field={{ ...field, unit: field.unit }}
                    unit={source?.unit}
                    label={t('Unit of {{field}}', { field: headingOf(field) })}
                    onChange={(unit) => put(constant, unit)}
                  />
                )}
                {!isMandatory && (
                  <button
                    type="button"
                    aria-label={t('Without {{field}}', { field: field.label })}
                    onClick={() => {
                      setAdded(added.filter((key) => key !== field.key))
                      onConstant(field.key, null)
                    }}
                  >
                    <IconX size={14} aria-hidden />
                  </button>
                )}
              </span>
              {fault && (
                <span id={`${id}-${field.key}-fault`} className={styles['fault']} role="alert">
                  {t(fault.message)}
                </span>
              )}
            </div>
          )
        })}
        {more.length > 0 && (
          <div className={styles['value']}>
            <label htmlFor={`${id}-more`} className={shown.length > 0 ? 'muted' : 'aside'}>
              {t('Another field')}
            </label>
            <select
              id={`${id}-more`}
              className={controlClass}
              value=""
              onChange={(event) => setAdded([...added, event.currentTarget.value])}
            >
              <option value="">{t('Add a field…')}</option>
              <FieldOptions fields={more} />
            </select>
          </div>
        )}
      </div>
    </section>
  )
}

function ConstantInput({
  id,
  field,
  constant,
  isWrong,
  describedBy,
  onChange,
}: {
  readonly id: string
  readonly field: SheetField
  readonly constant: Cell
  readonly isWrong: boolean
  readonly describedBy: string | undefined
  readonly onChange: (cell: Cell) => void
}) {
  const links = { id, className: controlClass, 'aria-invalid': isWrong, 'aria-describedby': describedBy }
  const choices = field.kind === 'boolean' ? ['Yes', 'No'] : (field.oneOf ?? field.asked)
  if (choices)
    return (
      <select {...links} value={textOfCell(constant)} onChange={(event) => onChange(event.currentTarget.value || null)}>
        <option value="">{t('Choose…')}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  return (
    <input
      {...links}
      type="text"
      inputMode={field.kind === 'number' || field.kind === 'count' ? 'decimal' : 'text'}
      autoComplete="off"
      maxLength={1000}
      placeholder={field.kind === 'day' ? 'DD/MM/YYYY' : undefined}
      value={textOfCell(constant)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}
