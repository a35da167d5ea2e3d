import { formatDay } from '@crossdock/contract/dates'
import type { EqualLines } from '@crossdock/contract/fulfillment/imported-rows'
import { type Encoding, encodings } from '@crossdock/contract/sheets/csv'
import { mayHaveYearFirst } from '@crossdock/contract/sheets/day-text'
import type { AnyImportDefinition } from '@crossdock/contract/sheets/fields'
import type { DecimalMark } from '@crossdock/contract/sheets/parse-cell'
import { type ColumnWord, contradicts, type DateColumn } from '@crossdock/contract/sheets/questions'
import { rowFates } from '@crossdock/contract/sheets/row-states'
import { importOf } from '@crossdock/contract/sheets/shapes'
import { Children, isValidElement, type Key, type ReactNode, useId, useMemo, useState } from 'react'
import type { ReadSheet } from '../../lib/read-sheet.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../button.tsx'
import { controlClass } from '../field.tsx'
import { IconAlertTriangle } from '../icons.ts'
import { FileLines, type FileLinesProps, useFileNotes } from './file-lines.tsx'
import { answeredWords, askedWords, isAskedOrder, leavingOut } from './mapper-answers.ts'
import { allLeftOut, shownStates, twinColumns } from './mapper-fates.ts'
import styles from './mapper-questions.module.css'

export interface MapperQuestionsProps extends FileLinesProps {
  readonly onMark: (column: number, decimal: DecimalMark) => void
  readonly onOrder: (column: number, order: DateColumn['order']) => void
  readonly onWord: (field: string, text: string, meaning: string) => void
  readonly onLeftOut: (word: ColumnWord, meaning: string | null) => void
  readonly onTwin: (field: string, column: number) => void
  readonly onEqual: (equalLines: EqualLines) => void
  /** Reads the file anew; what was changed by hand is read anew as well. */
  readonly onEncoding: (encoding: Encoding) => void
}

const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** "12 October 2018": the one way to write a day that nobody reads otherwise. */
const dayWords = (day: string): string =>
  t('{{day}} {{month}} {{year}}', {
    day: Number(day.slice(8, 10)),
    month: t(monthNames[Number(day.slice(5, 7)) - 1] ?? ''),
    year: day.slice(0, 4),
  })

/** A word of a sheet with a letter that encodings have in different places. */
function letteredWord(sheet: ReadSheet | undefined): string | undefined {
  for (const row of sheet?.rows ?? [])
    for (const cell of row) {
      const [word] = (typeof cell === 'string' && /\S*[\u0080-\uffff]\S*/.exec(cell)) || []
      if (word !== undefined) return word.slice(0, 40)
    }
  return undefined
}

/** What the file leaves open, each with its answers: what it is, how its dates are read, and words that only its writer knows. */
export function MapperQuestions({
  definition,
  state,
  onOrder,
  onMark,
  onWord,
  onLeftOut,
  onTwin,
  onEqual,
  onEncoding,
  ...rest
}: MapperQuestionsProps) {
  const dates = state.dates.filter(
    (column) => contradicts(column) || (column.example !== null && (!column.isFixed || column.isFar)),
  )
  const words = askedWords(state)
  const answered = useMemo(
    () => answeredWords(definition, state),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- nothing else of the state has a say
    [definition, state.answers, state.original, state.mapping],
  )
  const leaving = leavingOut(state)
  const states = shownStates(state)
  const stoodIn = state.whole?.stoodIn ?? state.stoodIn
  const twins = useMemo(
    () => twinColumns(definition, state),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- nothing else of the state has a say
    [definition, state.rows, state.deleted, state.mapping, state.headers, state.total],
  )
  const { isAny: isNoted } = useFileNotes(definition, state)
  const sheet = state.sheets[state.sheetIndex]
  const encoding = sheet?.encoding
  const letters = useMemo(() => (encoding === undefined ? undefined : letteredWord(sheet)), [encoding, sheet])
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
    stoodIn === 0 &&
    state.equal === null &&
    !isNoted &&
    encoding === undefined &&
    !titles
  )
    return null
  const allOut = allLeftOut(state)
  const isOther = state.shape !== null && importOf[state.shape.holds] !== definition.name
  return (
    <section className={styles['questions']} aria-label={t('About this file')}>
      <OpenFirst>
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
                rows: stoodIn.toLocaleString('en-US'),
              },
            )}
          </p>
        )}
        {encoding !== undefined && (
          <WordLine
            key="encoding"
            value={encoding}
            choices={encodings.map((one) => [one, encodingNames[one]] as const)}
            onChoose={(choice) => onEncoding(choice as Encoding)}
          >
            {letters === undefined
              ? t('This file is read as')
              : t('This file, with words such as “{{word}}”, is read as', { word: letters })}
          </WordLine>
        )}
        {state.equal !== null && (
          <WordLine
            value={state.equalLines ?? ''}
            choices={[
              ['same', t('the same lines again: nothing is added')],
              ['more', t('more of them: they are added')],
            ]}
            onChoose={(choice) => onEqual(choice as EqualLines)}
          >
            {t('Lines like these have come to their orders from another file (rows: {{rows}}). They are', {
              rows: state.equal.toLocaleString('en-US'),
            })}
          </WordLine>
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
                  rows: word.rows.toLocaleString('en-US'),
                })
              : t('{{field}}: rows with “{{word}}” (rows: {{rows}})', {
                  field: word.column.header,
                  word: word.text,
                  rows: word.rows.toLocaleString('en-US'),
                })}
          </WordLine>
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
            choices={(['.', ','] as const).map((mark) => [mark, readings[mark].toLocaleString('en-US')] as const)}
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
                rows: word.rows.toLocaleString('en-US'),
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
              rows: word.leftOut.toLocaleString('en-US'),
            })}
          </WordLine>
        ))}
      </OpenFirst>
    </section>
  )
}

/** Lines, those first that ask something. What is answered stays where it was. */
function OpenFirst({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<readonly Key[]>([])
  const lines = Children.toArray(children).filter((line) =>
    isValidElement<{ isAsked?: boolean; value?: string; 'data-bad'?: boolean }>(line),
  )
  const more = lines.flatMap(({ key, props }) =>
    key !== null && !asked.includes(key) && (props.isAsked || props.value === '' || props['data-bad']) ? [key] : [],
  )
  if (more.length > 0) setAsked([...asked, ...more])
  const first = [...asked, ...more].flatMap((key) => lines.find((line) => line.key === key) ?? [])
  return [...first, ...lines.filter((line) => !first.includes(line))]
}

/** "AB": the letters of a column, as spreadsheets have them. */
const letterOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26)

const choicesOf = (definition: AnyImportDefinition, word: { readonly field: string }): readonly string[] => {
  const field = definition.fields.find(({ key }) => key === word.field)
  return field?.asked ?? field?.oneOf ?? []
}

function DateLine({
  column,
  isAsked,
  onOrder,
}: { readonly column: DateColumn; readonly isAsked: boolean } & Pick<MapperQuestionsProps, 'onOrder'>) {
  const id = useId()
  const field = column.labels.map((label) => t(label)).join(', ')
  if (contradicts(column))
    return (
      <p className={styles['line']} data-bad>
        <IconAlertTriangle size={14} aria-hidden />
        {t(
          '{{field}}: “{{first}}” has the day first, “{{second}}” the month first. A column with both cannot be read: put its cells right, or ignore it.',
          { field, first: column.found.dayFirst ?? '', second: column.found.monthFirst ?? '' },
        )}
      </p>
    )
  const { example, order } = column
  if (!example) return null
  return (
    <p className={styles['line']} data-asks={isAsked || undefined}>
      <label htmlFor={id}>
        {t('{{field}}: {{text}} is read as {{day}}', { field, text: example.text, day: dayWords(example.day) })}
        {column.isFar && t(', years from now')}
      </label>
      <select
        id={id}
        className={controlClass}
        value={order}
        title={formatDay(example.day)}
        onChange={(event) => onOrder(column.column, event.currentTarget.value as DateColumn['order'])}
      >
        <option value="day first">{t('Day first (DD/MM/YYYY)')}</option>
        <option value="month first">{t('Month first (MM/DD/YYYY)')}</option>
        {(order === 'year first' || mayHaveYearFirst(column.found)) && (
          <option value="year first">{t('Year first (YY/MM/DD)')}</option>
        )}
      </select>
      {isAsked && <Button onClick={() => onOrder(column.column, order)}>{t('That is right')}</Button>}
    </p>
  )
}

function WordLine({
  value,
  choices,
  onChoose,
  children,
}: {
  readonly value: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly onChoose: (meaning: string) => void
  readonly children: string
}) {
  const id = useId()
  return (
    <p className={styles['line']} data-asks={value === '' || undefined}>
      <label htmlFor={id}>{children}</label>
      <select
        id={id}
        className={controlClass}
        aria-invalid={value === '' || undefined}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {value === '' && <option value="">{t('Choose…')}</option>}
        {choices.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </select>
    </p>
  )
}
