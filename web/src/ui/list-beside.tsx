import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useParams } from '../lib/search-params.ts'
import { t } from '../lib/words.ts'
import styles from './list-beside.module.css'
import type { useListSelection } from './list-selection.ts'
import { useNarrow } from './media.ts'
import { Segments } from './segments.tsx'

/** What stands beside a list knows of it. */
export interface Beside<Row, Input> {
  readonly rows: readonly Row[]
  /** What the list asks for: the same filters find the same elsewhere. */
  readonly input: Input
  readonly selected: ReadonlySet<string>
  /** The row under the pointer, else the one at the keyboard. */
  readonly current: Row | null
  /** Selects rows besides those that are, also of other pages. */
  readonly select: (rows: readonly Row[]) => void
  readonly unselect: (key: string) => void
  /** Moves the keyboard's row, if it is on this page. */
  readonly focus: (key: string) => void
  /** Whether the list's rows can be selected here. */
  readonly canSelect: boolean
}

/** A list, as it gives itself to what stands beside it. */
export interface ListView<Row, Input> extends Pick<Beside<Row, Input>, 'rows' | 'input' | 'canSelect'> {
  readonly rowKey: (row: Row) => string
  readonly selection: ReturnType<typeof useListSelection<Row>>
}

interface ListBesideProps<Row, Input> {
  readonly view: ListView<Row, Input>
  readonly label: string
  readonly draw: (beside: Beside<Row, Input>) => ReactNode
}

/** Whether there is room for a list and its second view, and whether that is shown. */
function useRoom() {
  const [params] = useParams()
  const isNarrow = useNarrow(1100)
  return { isNarrow, isShown: !isNarrow || params.get('beside') === 'true' }
}

/** The place of a second view that is on its way: what stands in the list's middle does not move when it comes. */
export function BesideRoom() {
  const { isNarrow, isShown } = useRoom()
  return <div className={styles['beside']} data-shown={isShown} data-narrow={isNarrow || undefined} />
}

/** A second view of what a list shows, at its right; where there is no room for both, one or the other. */
export function ListBeside<Row, Input>({ view, label, draw }: ListBesideProps<Row, Input>) {
  const { rows, rowKey, selection } = view
  const place = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState(-1)
  const { isNarrow, isShown } = useRoom()
  const [, setParams] = useParams()
  useEffect(() => {
    const list = place.current?.previousElementSibling
    const follow = ({ type, target }: Event): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined
      setHovered(type === 'mouseover' && row !== undefined ? Number(row) : -1)
    }
    list?.addEventListener('mouseover', follow)
    list?.addEventListener('mouseleave', follow)
    return () => {
      list?.removeEventListener('mouseover', follow)
      list?.removeEventListener('mouseleave', follow)
    }
  }, [])
  return (
    <div ref={place} className={styles['beside']} data-shown={isShown} data-narrow={isNarrow || undefined}>
      {isNarrow && (
        <div className={styles['switch']}>
          <Segments
            label={t('View')}
            options={[
              { value: 'list', label: t('List') },
              { value: 'beside', label },
            ]}
            value={isShown ? 'beside' : 'list'}
            onChange={(value) => setParams({ beside: value === 'beside' ? 'true' : null })}
          />
        </div>
      )}
      {isShown &&
        draw({
          ...{ rows, input: view.input, canSelect: view.canSelect, selected: selection.selected },
          current: rows[hovered] ?? rows[selection.focused] ?? null,
          select: (more) => selection.change(more, true),
          unselect: (key) =>
            selection.change(
              selection.rows().filter((row) => rowKey(row) === key),
              false,
            ),
          focus: (key) => {
            const index = rows.findIndex((row) => rowKey(row) === key)
            if (index >= 0) selection.setFocused(index)
          },
        })}
    </div>
  )
}
