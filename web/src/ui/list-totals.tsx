import type { AnswerOf, InputOf } from '@crossdock/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyEndpoint } from '../lib/client.ts'
import { queryKeeping } from '../lib/queries.ts'
import styles from './list.module.css'

interface ListTotalsProps<E extends AnyEndpoint> {
  /** The call that says what rows come to, with the filters of the list. */
  readonly endpoint: E
  /** What the list was asked with. */
  readonly input: object
  /** Each sum in words; null where there is none, because the rows are too many. */
  readonly words: (totals: AnswerOf<E>) => readonly (string | false | null)[]
}

const paging = ['page', 'page_size', 'sort', 'sortDir', 'infinite', 'cursor']

/** What a list was asked with, but for its page and its order: the same rows are found by it elsewhere. */
export const filtersOf = (input: object): object =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !paging.includes(name)))

/** What all rows of a list come to, not only those of the page. */
export function ListTotals<E extends AnyEndpoint>({ endpoint, input, words }: ListTotalsProps<E>) {
  const { data } = useQuery(queryKeeping(endpoint, filtersOf(input) as InputOf<E>))
  const said = data === undefined ? [] : words(data as AnswerOf<E>).filter(Boolean)
  return said.map((sum, index) => <Sum key={index}>{sum}</Sum>)
}

/** A fact in the footer of a list: whole, or, where there is no room, not at all. A figure without its end would be another one. */
const Sum = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['sum']}>
    <span className={styles['dot']}> · </span>
    {children}
  </span>
)
