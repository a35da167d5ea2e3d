import type { EqualLines } from '@crossdock/contract/fulfillment/imported-rows'
import type { Encoding } from '@crossdock/sheets/encodings'
import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import type { DecimalMark } from '@crossdock/sheets/parse-cell'
import { type ColumnWord, contradicts, type DateColumn } from '@crossdock/sheets/questions'
import { rowFates } from '@crossdock/sheets/row-states'
import { useMemo } from 'react'
import { numberWords, t } from '../../lib/words.ts'
import { Button } from '../button.tsx'
import { IconAlertTriangle } from '../icons.ts'
import { DateLine } from './date-line.tsx'
import { EncodingLine } from './encoding-line.tsx'
import { FileLines, type FileLinesProps, useFileNotes } from './file-lines.tsx'
import { answeredWords, askedWords, isAskedOrder, leavingOut } from './mapper-answers.ts'
import { allLeftOut, itemsBeside, listOfWords, shownStates, twinColumns, vagueStates } from './mapper-fates.ts'
import styles from './mapper-questions.module.css'
import { openEqual, visibleRows } from './mapper-state.ts'
import type { MapperState } from './mapper-types.ts'
import { OpenFirst, WordLine } from './question-lines.tsx'

interface MapperQuestionsProps extends FileLinesProps {
  readonly onMark: (column: number, decimal: DecimalMark) => void
  readonly onOrder: (column: number, order: DateColumn['order']) => void
  readonly onWord: (field: string, text: string, meaning: string) => void
  readonly onLeftOut: (word: ColumnWord, meaning: string | null) => void
  readonly onLeaveBeside: () => void
  readonly onTwin: (field: string, column: number) => void
  readonly onEqual: (equalLines: EqualLines) => void
  readonly onSelect: (rowIds: ReadonlySet<number>) => void
  /** Reads the file anew; what was changed by hand is read anew as well. */
  readonly onEncoding: (encoding: Encoding) => void
}

/** What the file leaves open, each with its answers: what it is, how its dates are read, and words that only its writer knows. */
export function MapperQuestions({
  definition,
  state,
  onOrder,
  onMark,
  onWord,
  onLeftOut,
  onLeaveBeside,
  onTwin,
  onEqual,
  onSelect,
  onEncoding,
  ...rest
}: MapperQuestionsProps) {
  const dates = state.dates.filter((column) => contradicts(column) || column.example !== null)
  const words = askedWords(state)
  const answered = useMemo(
    () => answeredWords(definition, state),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- nothing else of the state has a say
    [definition, state.answers, state.original, state.mapping, state.whole],
  )
  const leaving = leavingOut(state)
  const equal = openEqual(state)
  const states = shownStates(state)
  const stoodIn = state.whole?.stoodIn ?? state.stoodIn
  const twins = useMemo(
    () => twinColumns(definition, state),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- nothing else of the state has a say
    [definition, state.rows, state.deleted, state.mapping, state.headers, state.total],
  )
  const beside = useMemo(
    () => itemsBeside(definition, state),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- nothing else of the state has a say
    [definition, state.rows, state.deleted, state.mapping, state.headers, state.chosen, state.whole],
  )
  const { isAny: isNoted } = useFileNotes(definition, state)
  const sheet = state.sheets[state.sheetIndex]
  const titles = state.headerRow > 0 && (state.sheets[state.sheetIndex]?.rows[0]?.length ?? 0) > 0
  if (
    !state.shape &&
    dates.length === 0 &&
    state.numbers.length === 0 &&
    words.length === 0 &&
    answered.length === 0 &&
    leaving.length === 0 &&
    states.length === 0 &&
    twins.length === 0 &&
    !beside &&
    stoodIn === 0 &&
    equal === 0 &&
    !isNoted &&
    sheet?.encoding === undefined &&
    !titles
  )
    return null
  const allOut = allLeftOut(state)
  const isOther = state.shape !== null && state.shape.import !== definition.name
  return (
    <section className={styles['questions']} aria-label={t('About this file')}>
      <OpenFirst>
        {sheet?.encoding !== undefined && (
          <EncodingLine
            key="encoding"
            sheet={sheet}
            encoding={sheet.encoding}
            isAsked={sheet.possible !== undefined}
            onEncoding={onEncoding}
          />
        )}
        {state.shape && (
          <p className={styles['line']} data-bad={isOther || undefined}>
            {/^[aeiou]/i.test(state.shape.name)
              ? t('This looks like an {{name}} export.', { name: state.shape.name })
              : t('This looks like a {{name}} export.', { name: state.shape.name })}{' '}
            {isOther && t('It holds no {{name}}.', { name: t(definition.name).toLowerCase() })}
          </p>
        )}
        {allOut !== null && (
          <p className={styles['line']} data-bad>
            <IconAlertTriangle size={14} aria-hidden />
            {t('Every row of this file is left out: {{words}}.', { words: allOut })}
          </p>
        )}
        {titles && (
          <p className={styles['line']}>
            {t('The headers are in row {{row}}; what stands above them is left out.', { row: state.headerRow + 1 })}
          </p>
        )}
        <FileLines definition={definition} state={state} {...rest} />
        {stoodIn > 0 && (
          <p className={styles['line']}>
            {t(
              'Blank cells took what the file has in their place: a billing address, or another number (rows: {{rows}}).',
              {
                rows: numberWords(stoodIn),
              },
            )}
          </p>
        )}
        {equal > 0 && (
          <WordLine
            key="equal"
            value={state.equalLines ?? ''}
            choices={[
              ['same', t('the same lines again: nothing is added')],
              ['more', t('more of them: they are added')],
            ]}
            onChoose={(choice) => onEqual(choice as EqualLines)}
            action={<Button onClick={() => onSelect(shownOf(state))}>{t('Select these rows')}</Button>}
          >
            {t('Lines like these have come to their orders from another file (rows: {{rows}}). They are', {
              rows: numberWords(equal),
            })}
          </WordLine>
        )}
        {beside && (
          <p key="beside" className={styles['line']} data-bad data-asks>
            <IconAlertTriangle size={14} aria-hidden />
            {t(
              'The items of a row stand side by side: only those under “{{header}}” are read, not those under {{others}}. Export a row for each item instead.',
              { header: beside.header, others: listOfWords(beside.others) },
            )}
            <Button onClick={onLeaveBeside}>{t('Import only these items')}</Button>
          </p>
        )}
        {twins.map(({ field, label, header, column, columns }) => (
          <WordLine
            key={`${field} twins`}
            value={state.chosen.has(field) ? String(column) : ''}
            choices={columns.map((one) => [
              String(one.column),
              t('column {{letter}} (“{{example}}”)', { letter: letterOf(one.column), example: one.example }),
            ])}
            onChoose={(choice) => onTwin(field, Number(choice))}
          >
            {t('{{count}} columns are called “{{header}}”. {{field}} is', {
              count: columns.length,
              header,
              field: t(label),
            })}
          </WordLine>
        ))}
        {states.map((word) => (
          <WordLine
            key={`${word.column.field} ${word.text}`}
            value={word.fate ?? ''}
            choices={rowFates.map((fate) => [fate, t(fate)] as const)}
            onChoose={(fate) => onWord(word.column.field, word.text, fate)}
          >
            {word.column.isDate
              ? t('Rows with a value under {{field}} (rows: {{rows}})', {
                  field: word.column.header,
                  rows: numberWords(word.rows),
                })
              : t('{{field}}: rows with “{{word}}” (rows: {{rows}})', {
                  field: word.column.header,
                  word: word.text,
                  rows: numberWords(word.rows),
                })}
          </WordLine>
        ))}
        {vagueStates(state).map(({ field, header }) => (
          <p key={field} className={styles['line']}>
            {t('{{field}} holds many different words: rows are left out for those alone that are listed here.', {
              field: header,
            })}
          </p>
        ))}
        {dates.map((column) => (
          <DateLine
            key={column.column}
            column={column}
            isAsked={contradicts(column) || isAskedOrder(state, column)}
            onOrder={onOrder}
          />
        ))}
        {state.numbers.map(({ column, labels, text, readings, decimal }) => (
          <WordLine
            key={`number ${column}`}
            value={decimal ?? ''}
            choices={(['.', ','] as const).map((mark) => [mark, numberWords(readings[mark])] as const)}
            onChoose={(mark) => onMark(column, mark === ',' ? ',' : '.')}
          >
            {t('{{field}}: “{{word}}” means', { field: labels.map((label) => t(label)).join(', '), word: text })}
          </WordLine>
        ))}
        {[
          ...answered.map((word) => (
            <WordLine
              key={`${word.field} ${word.text}`}
              value={word.answer}
              choices={choicesOf(definition, word).map((choice) => [choice, t(choice)] as const)}
              onChoose={(meaning) => onWord(word.field, word.text, meaning)}
            >
              {t('{{field}}: “{{word}}” means', { field: t(word.label), word: word.text })}
            </WordLine>
          )),
          ...words.map((word) => (
            <WordLine
              key={`${word.field} ${word.text}`}
              value=""
              choices={choicesOf(definition, word).map((choice) => [choice, t(choice)] as const)}
              onChoose={(meaning) => onWord(word.field, word.text, meaning)}
            >
              {t('{{field}}: “{{word}}” (rows: {{rows}}) means', {
                field: t(word.label),
                word: word.text,
                rows: numberWords(word.rows),
              })}
            </WordLine>
          )),
        ]}
        {leaving.map((word) => (
          <WordLine
            key={`${word.field} ${word.text} left out`}
            value=""
            choices={choicesOf(definition, word).map(
              (choice) =>
                [
                  choice,
                  choice === word.meaning ? t('{{choice}}, without the recipient', { choice: t(choice) }) : t(choice),
                ] as const,
            )}
            onChoose={(meaning) => onLeftOut(word, meaning === word.meaning ? null : meaning)}
          >
            {t('“{{word}}” with a recipient (rows: {{rows}}) means', {
              word: word.text,
              rows: numberWords(word.leftOut),
            })}
          </WordLine>
        ))}
      </OpenFirst>
    </section>
  )
}

/** "AB": the letters of a column, as spreadsheets have them. */
const letterOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26)

/** The rows that are asked about, as far as they are in the table. */
const shownOf = (state: MapperState): ReadonlySet<number> =>
  new Set(visibleRows(state).filter((rowId) => state.equalRows.has(rowId)))

const choicesOf = (definition: AnyImportDefinition, word: { readonly field: string }): readonly string[] => {
  const field = definition.fields.find(({ key }) => key === word.field)
  return field?.asked ?? field?.oneOf ?? []
}
