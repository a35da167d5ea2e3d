import * as contract from '@crossdock/contract/account/finding'
import { foundBy } from '@crossdock/contract/findable'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePermissions } from '../../lib/can.ts'
import { query } from '../../lib/queries.ts'
import type { FoundNoun } from '../../lib/routes.ts'
import { showError } from '../../lib/show-error.ts'
import { storeLabel } from '../../lib/stores.ts'
import { numberWords, t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Link } from '../../ui/link.tsx'
import { PeekActions } from '../../ui/peek-panel.tsx'
import { codeNouns } from '../code-nouns.ts'
import { type Find, nounsHere, openFind } from '../finding.ts'
import { markedParts } from './marked.ts'
import styles from './search.module.css'

/** Something found, and under which heading. */
export type FoundRow = contract.Searched & Find

export const searchPath = (term: string, group?: string): string =>
  `/search?${new URLSearchParams({ searchTxt: term, ...(group ? { group } : {}) })}`

/** How many there are, as a search tells it. */
export const foundWords = ({ count, isMore }: { readonly count: number; readonly isMore: boolean }): string =>
  isMore ? `${numberWords(count)}+` : numberWords(count)

/** A text in which what was looked for is marked. */
export function Marked({ text, term }: { readonly text: string; readonly term: string }) {
  return markedParts(text, term).map((part, index) =>
    part.isHit ? (
      <mark key={index} className={styles['hit']}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}

/** Called by a number or a place, which is read letter by letter. */
export const isCodeNoun = (noun: string): boolean => codeNouns.includes(noun)

/** Leads to what was found, under its own merchant. A merchant is chosen. */
export function FoundLink({
  row,
  noun,
  term,
}: {
  readonly row: FoundRow
  readonly noun: FoundNoun
  readonly term: string
}) {
  const permissions = usePermissions()
  const [to, setTo] = useState<string | null>(null)
  const { id, state, name, within } = row
  useEffect(() => {
    let isHere = true
    // A failure is told when it is opened.
    noun.path?.({ id, state, name, within }).then(
      (path) => isHere && setTo(path),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [noun, id, state, name, within])
  const open = (): void => void openFind(row, permissions).catch(showError)
  const words = <Marked text={row.name} term={term} />
  if (to === null)
    return (
      <button type="button" className={styles['name']} onClick={open}>
        {words}
      </button>
    )
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
        event.preventDefault()
        open()
      }}
    >
      {words}
    </Link>
  )
}

/** Who it is about, where that is somebody. */
const person = ({ signs }: FoundRow): string | null =>
  (signs.find(({ by }) => by === 'phone') ?? signs.find(({ by }) => by === 'recipient' || by === 'vendor'))?.text ??
  null

/** The same name or phone in everything that one may see. */
function Everywhere({ of }: { readonly of: string }) {
  const permissions = usePermissions()
  const { data } = useQuery(query(contract.counts, { term: of }))
  const groups = (data?.groups ?? []).filter(({ count }) => count > 0)
  if (groups.length === 0) return null
  return (
    <>
      <h3>{t('The same everywhere')}</h3>
      <ul className={styles['everywhere']}>
        {groups.map((group) => {
          const heading = nounsHere(permissions).find(({ noun }) => noun === group.noun)?.group
          return (
            heading && (
              <li key={group.noun}>
                <Link to={searchPath(of, group.noun)}>
                  <b>{foundWords(group)}</b> {t(heading)}
                </Link>
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}

/** What was found, by all that it is called. */
export function FoundPeek({
  row,
  term,
  state,
}: {
  readonly row: FoundRow
  readonly term: string
  readonly state: string | null
}) {
  const permissions = usePermissions()
  const of = person(row)
  const facts = new Map<string, Set<string>>()
  for (const { by, text } of row.signs) facts.set(by, new Set([...(facts.get(by) ?? []), text]))
  return (
    <>
      <h2>{row.name}</h2>
      {state && <p className="muted">{state}</p>}
      <KeyValues
        rows={[
          ...[...facts].map(
            ([by, texts]) =>
              [
                t(foundBy[by as keyof typeof foundBy]),
                <Marked key={by} text={[...texts].join(', ')} term={term} />,
              ] as const,
          ),
          ...(row.store && row.noun !== 'store' ? [[t('Merchant'), storeLabel(row.store)] as const] : []),
        ]}
      />
      <PeekActions>
        <Button kind="primary" onClick={() => void openFind(row, permissions).catch(showError)}>
          {t('Open')}
        </Button>
      </PeekActions>
      {of !== null && <Everywhere of={of} />}
    </>
  )
}

/** Texts near to one that found little, which find something. */
export function Readings({ term, isVain }: { readonly term: string; readonly isVain: boolean }) {
  const { data } = useQuery(query(contract.readings, { term }))
  if (data === undefined) return null
  if (data.readings.length === 0)
    return isVain ? <p className={styles['near']}>{t('Nothing near to it is found, either.')}</p> : null
  return (
    <section className={styles['near']} aria-label={t('Near to it')}>
      <h2>{t('Near to it')}</h2>
      <ul>
        {data.readings.map((reading) => (
          <li key={reading.term}>
            <Link to={searchPath(reading.term)}>
              <b>{reading.term}</b>
              <span>{t('{{found}} found', { found: foundWords(reading) })}</span>
              <span>{reading.names.join(', ')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
