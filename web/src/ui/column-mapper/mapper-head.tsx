import { columnName } from '@crossdock/sheets/cells'
import { type AnyImportDefinition, type SheetField, type Unit, unitsOf } from '@crossdock/sheets/fields'
import { fieldsOfColumn, ignoreColumn } from '@crossdock/sheets/mapping'
import { memo } from 'react'
import { t, useLanguage } from '../../lib/words.ts'
import styles from './mapper-grid.module.css'
import type { MapperState } from './mapper-types.ts'

/** A field's name in a list of choices: mandatory ones carry a star (IMP-014). */
const choiceOf = (field: SheetField): string => `${t(field.label)}${field.required ? ' *' : ''}`

/** Choices of fields, under the titles of their groups where the import has groups. */
export function FieldOptions({ fields }: { readonly fields: readonly SheetField[] }) {
  const groups = [...new Set(fields.map((field) => field.group))]
  const options = (group: string | undefined) =>
    fields
      .filter((field) => field.group === group)
      .map((field) => (
        <option key={field.key} value={field.key}>
          {choiceOf(field)}
        </option>
      ))
  if (groups.length < 2) return options(groups[0])
  return groups.map((group) => (
    <optgroup key={group ?? ''} label={t(group ?? 'Other')}>
      {options(group)}
    </optgroup>
  ))
}

/** The unit of a weight or a size. */
export function UnitSelect({
  field,
  unit,
  label,
  onChange,
}: {
  readonly field: SheetField & { readonly unit: NonNullable<SheetField['unit']> }
  readonly unit: Unit | undefined
  readonly label: string
  readonly onChange: (unit: Unit) => void
}) {
  return (
    <select
      className={styles['unit']}
      aria-label={label}
      value={unit ?? field.unit}
      onChange={(event) => onChange(event.currentTarget.value as Unit)}
    >
      {unitsOf[field.unit].map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}

interface MapperHeadProps {
  readonly definition: AnyImportDefinition
  readonly state: MapperState
  readonly column: number
  readonly onMap: (column: number, fieldKey: string | null, unit?: Unit) => void
}

const hasUnit = (field: SheetField | undefined): field is SheetField & { unit: NonNullable<SheetField['unit']> } =>
  field?.unit !== undefined

/** The head of a column: which field takes it, in which unit, and what the file calls it. Scrolling does not render it again. */
export const MapperHead = memo(function MapperHead({ definition, state, column, onMap }: MapperHeadProps) {
  useLanguage()
  const [key = null, ...others] = fieldsOfColumn(state.mapping, column)
  // What else comes from it: further fields, or the end of one that begins in another column.
  const joined = Object.entries(state.mapping).flatMap(([one, source]) =>
    'column' in source && source.and?.includes(column) ? [one] : [],
  )
  const also = [...others, ...joined].map((one) =>
    t(definition.fields.find((field) => field.key === one)?.label ?? one),
  )
  const field = definition.fields.find((one) => one.key === key)
  const source = key === null ? undefined : state.mapping[key]
  const header = String(state.headers[column] ?? '').trim()
  const name = header || t('Column {{letter}}', { letter: columnName(column) })
  const isGuess = key !== null && state.matchedBy[key] === 'position'
  return (
    <>
      <span className={styles['choice']}>
        <select
          className={styles['field']}
          aria-label={t('Field of column {{name}}', { name })}
          data-ignored={key === null || undefined}
          value={key ?? ''}
          onChange={(event) => onMap(column, event.currentTarget.value || null)}
        >
          <option value="">{t(ignoreColumn)}</option>
          <FieldOptions fields={definition.fields} />
        </select>
        {hasUnit(field) && (
          <UnitSelect
            field={field}
            unit={source?.unit}
            label={t('Unit of column {{name}}', { name })}
            onChange={(unit) => onMap(column, field.key, unit)}
          />
        )}
      </span>
      <span className={styles['header']} title={name}>
        {isGuess && (
          <em title={t('Its header is not one of ours: it was matched by its place in the template. Please check.')}>
            {t('Guessed')}
          </em>
        )}
        {also.length > 0 && <em>{t('+ {{fields}}', { fields: also.join(', ') })}</em>}
        {name}
      </span>
    </>
  )
})
