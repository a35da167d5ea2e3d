import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import { useMemo } from 'react'
import { numberWords, t } from '../../lib/words.ts'
import { codesAsDays, hiddenRows, hiddenSources, mergedCells } from './mapper-file.ts'
import styles from './mapper-questions.module.css'
import type { MapperState } from './mapper-types.ts'

export interface FileLinesProps {
  readonly definition: AnyImportDefinition
  readonly state: MapperState
  readonly onFillMerged: (isFilled: boolean) => void
  readonly onLeaveRows: (isLeft: boolean) => void
  readonly onLeaveColumns: (isLeft: boolean) => void
}

/** Is there anything to say of a file's hidden rows and columns, of its merged cells, or of its codes? */
export function useFileNotes(definition: AnyImportDefinition, state: MapperState) {
  const rows = useMemo(
    () => hiddenRows(state).size,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- nothing else of the state has a say
    [state.sheets, state.sheetIndex, state.headerRow],
  )
  const merged = mergedCells(definition, state)
  const columns = definition.fields.filter(({ key }) => key in hiddenSources(state)).map(({ label }) => label)
  const codes = codesAsDays(definition, state)
  return { rows, merged, columns, codes, isAny: rows > 0 || merged.cells > 0 || columns.length > 0 || codes.length > 0 }
}

/** What a person does not see when the file is open: hidden rows and columns, what merged cells say of the rows below, and codes that are dates. */
export function FileLines(props: FileLinesProps) {
  const { definition, state } = props
  const { rows, merged, columns, codes } = useFileNotes(definition, state)
  const labels = definition.fields.flatMap(({ key, label }) => {
    const source = state.mapping[key]
    return source && 'column' in source && merged.columns.has(source.column) ? [t(label)] : []
  })
  return (
    <>
      {rows > 0 && (
        <Switch isOn={state.leavesRows} onChange={props.onLeaveRows} label={t('Leave them out')}>
          {t('Hidden rows in this sheet: {{count}}.', { count: numberWords(rows) })}
        </Switch>
      )}
      {columns.length > 0 && (
        <Switch isOn={state.leftColumns !== null} onChange={props.onLeaveColumns} label={t('Leave them out')}>
          {t('From hidden columns of this sheet: {{list}}.', { list: columns.map((one) => t(one)).join(', ') })}
        </Switch>
      )}
      {merged.cells > 0 && (
        <Switch isOn={state.fillsMerged} onChange={props.onFillMerged} label={t('Fill them down')}>
          {t('Cells under merged ones: {{count}} ({{list}}).', {
            count: numberWords(merged.cells),
            list: labels.join(', '),
          })}
        </Switch>
      )}
      {codes.map(({ label, text }) => (
        <p key={label} className={styles['line']}>
          {t('{{field}}: “{{text}}” is a date in the spreadsheet. Where a code such as 3-4 was typed, write it anew.', {
            field: t(label),
            text,
          })}
        </p>
      ))}
    </>
  )
}

function Switch({
  isOn,
  onChange,
  label,
  children,
}: {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly label: string
  readonly children: string
}) {
  return (
    <p className={styles['line']}>
      <span>{children}</span>
      <label>
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} /> {label}
      </label>
    </p>
  )
}
