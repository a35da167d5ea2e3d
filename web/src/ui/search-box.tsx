import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { t } from '../lib/words.ts'
import { focusHeading } from './focus.ts'
import { IconSearch, IconX } from './icons.ts'
import { useNarrow } from './media.ts'
import styles from './search-box.module.css'
import { useWidth } from './use-width.ts'

/** Milliseconds a search box waits after the last key (SEARCH-010). */
const searchDelay = 700

/** Pixels of a letter of the hint on a phone and at a desk, the wider ones counted, and of what stands before and behind it. */
const letter = 8.6
const deskLetter = 7.4
const around = 40
const deskAround = 58

interface SearchBoxProps {
  readonly value: string
  /** Called once typing has paused, or at once on Enter and when cleared. */
  readonly onSearch: (text: string) => void
  readonly placeholder: string
  /** All that is searched, where that is more than the placeholder names: "PO Number, recipient, SKU". */
  readonly finds?: string | undefined
  /** Once the words are searched, Enter again or the arrow down, and Esc in an empty box: the heading has the focus then. */
  readonly onLeave?: () => void
  readonly delay?: number
  readonly ref?: Ref<{ focus(): void }>
}

/** A search box that applies what was typed 700 ms after the last key. */
export function SearchBox({ value, onSearch, placeholder, finds, onLeave, delay = searchDelay, ref }: SearchBoxProps) {
  const hintId = useId()
  const isPhone = useNarrow(640)
  const [placeBox, room] = useWidth()
  // Half a hint is none: where there is no room for it, it is told once one is about to type.
  const isShort = isPhone && room > 0 && placeholder.length * letter > room - around
  const hints = [isShort && placeholder, finds && t('Finds {{what}}', { what: finds })].filter(Boolean)
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const applied = useRef(value)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.select() }), [])

  // Back, forward and "Clear filters" change the address under the box.
  useEffect(() => {
    if (value === applied.current) return
    applied.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const apply = (next: string): void => {
    clearTimeout(timer.current)
    applied.current = next.trim()
    onSearch(next.trim())
  }
  const leave = (): void => {
    focusHeading()
    onLeave?.()
  }
  const type = (next: string): void => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => apply(next), delay)
  }

  return (
    <span ref={placeBox} className={styles['box']} role="search">
      <IconSearch size={14} aria-hidden />
      <input
        ref={input}
        type="text"
        enterKeyHint="search"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={isShort ? t('Search') : placeholder}
        // As wide as what it says of itself: half a hint hides what can be found. In pixels: a font that comes late moves nothing.
        style={{ '--hint': `${placeholder.length * deskLetter + deskAround}px` } as React.CSSProperties}
        aria-label={placeholder}
        aria-describedby={hints.length > 0 ? hintId : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          const isSearched = text.trim() === applied.current
          if (event.key === 'ArrowDown' || (event.key === 'Enter' && isSearched)) {
            if (!isSearched) apply(text)
            event.preventDefault()
            event.stopPropagation()
            leave()
          } else if (event.key === 'Enter') apply(text)
          if (event.key === 'Escape') {
            if (text !== '') {
              setText('')
              apply('')
            } else leave()
            event.stopPropagation()
          }
        }}
      />
      {hints.length > 0 && (
        <span id={hintId} className={styles['finds']} hidden={text !== ''}>
          {hints.join('. ')}
        </span>
      )}
      {text !== '' && (
        <button
          type="button"
          aria-label={t('Clear search')}
          onClick={() => {
            setText('')
            apply('')
            input.current?.focus()
          }}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}
