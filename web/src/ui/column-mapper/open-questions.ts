import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import { contradicts, missingForChoices } from '@crossdock/sheets/questions'
import { t } from '../../lib/words.ts'
import { askedWords, isAskedOrder, leavingOut } from './mapper-answers.ts'
import { allLeftOut, askedStates, askedTwins, itemsBeside, listOfWords } from './mapper-fates.ts'
import { openEqual } from './mapper-state.ts'
import type { MapperState } from './mapper-types.ts'

/** Labels of the fields that nothing fills although rows need them: recipients of deliveries, carriers of pick-ups. */
export const missingForRows = (definition: AnyImportDefinition, state: MapperState): string[] =>
  allLeftOut(state) === null
    ? missingForChoices(definition, state.mapping, state.words).flatMap(({ labels }) => labels)
    : []

/** What the sheet leaves open, in sentences. Nothing is sent while there is any. */
export function openQuestions(definition: AnyImportDefinition, state: MapperState): string[] {
  const leaving = allLeftOut(state)
  if (leaving !== null) return [t('Every row of this file is left out: {{words}}.', { words: leaving })]
  const sentences: string[] = []
  if (state.sheets[state.sheetIndex]?.possible) sentences.push(t('Please say how the words of this file are read.'))
  const beside = itemsBeside(definition, state)
  if (beside)
    sentences.push(t('Please say what becomes of the items under {{list}}.', { list: listOfWords(beside.others) }))
  for (const { header } of askedTwins(definition, state))
    sentences.push(t('Please say which of the columns called “{{header}}” is meant.', { header }))
  const states = askedStates(state)
  if (states.length > 0)
    sentences.push(
      t('Please say what becomes of rows with {{words}}.', {
        words: states
          .map(({ text }) => `“${text}”`)
          .slice(0, 5)
          .join(', '),
      }),
    )
  if (openEqual(state) > 0 && state.equalLines === null)
    sentences.push(t('Please say whether the lines that orders have already are the same or more of them.'))
  for (const column of state.dates) {
    const field = column.labels.map((label) => t(label)).join(', ')
    if (contradicts(column)) sentences.push(t('{{field}}: the dates of this column contradict each other.', { field }))
    else if (isAskedOrder(state, column))
      sentences.push(t('{{field}}: please say whether its dates are read right.', { field }))
  }
  for (const { labels, text, decimal } of state.numbers)
    if (decimal === null)
      sentences.push(
        t('{{field}}: please say what “{{text}}” is.', { field: labels.map((label) => t(label)).join(', '), text }),
      )
  const words = askedWords(state)
  if (words.length > 0)
    sentences.push(
      t('Please say what {{words}} means.', {
        words: words
          .map(({ text }) => `“${text}”`)
          .slice(0, 5)
          .join(', '),
      }),
    )
  if (leavingOut(state).length > 0)
    sentences.push(t('Please say what becomes of the recipients of rows that are picked up.'))
  return sentences
}
