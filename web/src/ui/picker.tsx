import { Combobox, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { genericMessage } from '../lib/errors.ts'
import type { Lookup, Option } from '../lib/lookup.ts'
import { toast } from '../lib/toasts.ts'
import { t } from '../lib/words.ts'
import { IconCheck, IconChevronDown } from './icons.ts'
import styles from './picker.module.css'

/** Chosen values a multi-select shows before "+N" (UIW-009). */
const maxShown = 2

export interface PickerProps {
  /** Entries that are known, or where to look for them. */
  readonly options: readonly Option[] | Lookup
  /** Chosen values; at most one unless `isMultiple`. */
  readonly values: readonly string[]
  readonly onChange: (values: string[], chosen: readonly Option[]) => void
  readonly isMultiple?: boolean
  /** Shown while nothing is chosen. */
  readonly placeholder: string
  /** Put before the chosen value: "Warehouse: Vancouver DC". */
  readonly prefix?: string
  /** Entry that chooses nothing ("All", "Unassign"). */
  readonly clearLabel?: string
  /** That nothing is chosen is a choice like the others: it is offered before something is, too. */
  readonly hasNone?: boolean
  /** In pixels; without it a field is as wide as its form. */
  readonly width?: number
  /** The look of a form field instead of a filter. */
  readonly isField?: boolean
  readonly isDisabled?: boolean
  readonly isInvalid?: boolean
  readonly id?: string
  readonly label?: string
  readonly describedBy?: string | undefined
  /** Said with it: a button has no other way to be required. */
  readonly isRequired?: boolean | undefined
  /** A dialog or a screen begins with it. */
  readonly hasFocus?: boolean
  readonly onBlur?: () => void
  readonly ref?: Ref<HTMLButtonElement>
  /** Called with what was searched for when nothing is called that: offers to make it. */
  readonly create?: { readonly label: (term: string) => string; readonly run: (term: string) => void }
}

const isLookup = (options: PickerProps['options']): options is Lookup => !Array.isArray(options)

/** Waits until typing pauses. */
function usePause(text: string, milliseconds: number): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return paused
}

async function findNamed(from: Lookup | null, values: readonly string[], signal: AbortSignal) {
  const find = from?.find
  if (find) return Promise.all(values.map((value) => find(value, signal)))
  // What is looked up by its words alone is looked for among all of it.
  const all = (await from?.search('', signal)) ?? []
  return values.map((value) => all.find((option) => option.value === value) ?? null)
}

/** The entries of values that are known by these only, in their order; null where there is none. */
export const useNamed = (from: Lookup | null, values: readonly string[]) =>
  useQuery({
    queryKey: ['lookup', ...(from?.key ?? []), 'named', ...values],
    queryFn: ({ signal }) => findNamed(from, values, signal),
    enabled: from !== null && values.length > 0,
    staleTime: 5 * 60_000,
  })

function useOptions(source: PickerProps['options'], term: string, isOpen: boolean, values: readonly string[]) {
  const paused = usePause(term, 250)
  const from = isLookup(source) ? source : null
  const found = useQuery({
    queryKey: ['lookup', ...(from?.key ?? []), paused],
    queryFn: ({ signal }) => from?.search(paused, signal) ?? Promise.resolve([]),
    enabled: from !== null && isOpen,
    staleTime: 30_000,
    meta: { isLookup: true },
  })
  const missing = values.filter((value) => !found.data?.some((option) => option.value === value))
  const named = useNamed(from, missing)
  useEffect(() => {
    if (found.isError && isOpen) toast.error(t(genericMessage))
  }, [found.isError, isOpen])
  if (!isLookup(source)) {
    const words = term.trim().toLowerCase()
    const shown = words === '' ? source : source.filter((option) => option.label.toLowerCase().includes(words))
    return { shown, known: source, isLoading: false }
  }
  const known = [...(found.data ?? []), ...(named.data ?? []).filter((option) => option !== null)]
  return { shown: found.data ?? [], known, isLoading: isOpen && (found.isPending || paused !== term) }
}

/** A dropdown with one or several choices, searched when there are many: "Loading..." while loading, "List is empty!" when empty. */
export function Picker({ ref, ...props }: PickerProps) {
  const { options, values, onChange, isMultiple = false, placeholder, prefix, clearLabel, isField = false } = props
  const needed = useId()
  const [term, setTerm] = useState('')
  const [chosen, setChosen] = useState<readonly Option[]>([])
  const target = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => target.current as HTMLButtonElement)
  /** Tab closes it and goes on to the next field: the focus is not called back. */
  const isLeaving = useRef(false)
  /** The entry that Enter would take before an arrow was pressed: whoever hears the screen is told of it, too. */
  const [firstMatch, setFirstMatch] = useState<string | null>(null)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      if (!isLeaving.current) combobox.focusTarget()
      isLeaving.current = false
      setTerm('')
      props.onBlur?.()
    },
    onDropdownOpen: () => {
      if (hasSearch) combobox.focusSearchInput()
      else if (combobox.selectActiveOption() === null) combobox.selectFirstOption()
    },
  })
  const hasSearch = isLookup(options) || options.length > 8
  const unknown = values.filter((value) => !chosen.some((option) => option.value === value))
  const { shown, known, isLoading } = useOptions(options, term, combobox.dropdownOpened, unknown)
  const { selectFirstOption } = combobox
  // Enter takes the first of what was searched for.
  const matches = shown.map(({ value }) => value).join('\n')
  useEffect(() => {
    setFirstMatch(term.trim() !== '' && !isLoading && matches !== '' ? selectFirstOption() : null)
  }, [term, isLoading, matches, selectFirstOption])
  const closeByKey = (event: KeyboardEvent): void => {
    if (!combobox.dropdownOpened) return
    // From here on the list says itself where it stands.
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setFirstMatch(null)
    // It closes this list, and nothing that is below it.
    if (event.key === 'Escape') event.preventDefault()
    if (event.key !== 'Tab') return
    // The browser goes on from here.
    target.current?.focus()
    isLeaving.current = true
    combobox.closeDropdown()
  }
  /** The list is there a moment before its search box has the focus: what is typed by then is searched for, too. */
  const typeAhead = (event: KeyboardEvent): void => {
    if (!hasSearch || !combobox.dropdownOpened || event.ctrlKey || event.metaKey || event.altKey) return
    // Space alone closes it, as it opened it.
    if (event.key.length !== 1 || (event.key === ' ' && term === '')) return
    event.preventDefault()
    event.stopPropagation()
    setTerm((before) => before + event.key)
    combobox.updateSelectedOptionIndex()
  }
  const labelOf = (value: string): string =>
    [...known, ...chosen].find((option) => option.value === value)?.label ??
    (isLookup(options) || options.length === 0 ? '…' : value)

  const choose = (value: string): void => {
    if (value === '\u0000create') {
      props.create?.run(term.trim())
      combobox.closeDropdown()
      return
    }
    const next =
      value === ''
        ? []
        : !isMultiple
          ? [value]
          : values.includes(value)
            ? values.filter((one) => one !== value)
            : [...values, value]
    const picked = next.map(
      (one) => [...known, ...chosen].find((option) => option.value === one) ?? { value: one, label: one },
    )
    setChosen(picked)
    onChange(next, picked)
    if (!isMultiple || value === '') combobox.closeDropdown()
  }

  const words = values.slice(0, maxShown).map(labelOf).join(', ')
  const width = props.width ?? (isMultiple ? 120 : 150)
  const wanted = term.trim().toLowerCase()
  const offered =
    props.create &&
    wanted !== '' &&
    !isLoading &&
    !shown.some(({ label, hint }) => label.toLowerCase() === wanted || hint?.toLowerCase() === wanted)

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      position="bottom-start"
      width={isField && props.width === undefined ? 'target' : 240}
      withinPortal
    >
      <Combobox.Target targetType="button" aria-expanded={combobox.dropdownOpened}>
        <button
          type="button"
          ref={target}
          id={props.id}
          className={`${styles['target']} ${isField ? styles['field'] : ''}`}
          style={
            isField
              ? { width: props.width }
              : values.length > 0 && (prefix || isMultiple)
                ? { minWidth: width, maxWidth: 240 }
                : { width }
          }
          data-set={values.length > 0 || undefined}
          data-autofocus={props.hasFocus || undefined}
          data-invalid={props.isInvalid || undefined}
          disabled={props.isDisabled}
          aria-label={props.label ? (words ? `${props.label}: ${words}` : props.label) : undefined}
          aria-describedby={[props.isRequired && needed, props.describedBy].filter(Boolean).join(' ') || undefined}
          onClick={() => combobox.toggleDropdown()}
          onKeyDownCapture={typeAhead}
          onKeyDown={closeByKey}
        >
          <span className={styles['words']} data-empty={values.length === 0 || undefined}>
            {values.length === 0 ? placeholder : prefix ? `${prefix}: ${words}` : words}
          </span>
          {values.length > maxShown && <span className={styles['more']}>+{values.length - maxShown}</span>}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Combobox.Target>
      {props.isRequired && (
        <span id={needed} hidden>
          {t('required')}
        </span>
      )}
      <Combobox.Dropdown>
        {hasSearch && (
          <Combobox.Search
            value={term}
            onChange={(event) => {
              setTerm(event.currentTarget.value)
              combobox.updateSelectedOptionIndex()
            }}
            onKeyDown={closeByKey}
            placeholder={t('Search')}
            role="combobox"
            aria-controls={combobox.listId ?? undefined}
            aria-expanded
            aria-autocomplete="list"
            {...(firstMatch !== null && { 'aria-activedescendant': firstMatch })}
            aria-label={t('Search')}
            classNames={{ input: styles['search'] ?? '' }}
            unstyled
          />
        )}
        <Combobox.Options className={styles['options']} aria-label={props.label ?? placeholder}>
          {clearLabel && (values.length > 0 || props.hasNone) && wanted === '' && (
            <Combobox.Option value="">
              <span className="muted">{clearLabel}</span>
            </Combobox.Option>
          )}
          {isLoading && shown.length === 0 && <div className={styles['note']}>{t('Loading...')}</div>}
          {!isLoading && shown.length === 0 && !offered && (
            <Combobox.Empty className={styles['note']}>{t('List is empty!')}</Combobox.Empty>
          )}
          {shown.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={values.includes(option.value)}
              aria-selected={values.includes(option.value)}
              disabled={option.isDisabled ?? false}
            >
              <span className={styles['option']}>
                {(isMultiple || values.includes(option.value)) && (
                  <IconCheck
                    size={14}
                    style={{ visibility: values.includes(option.value) ? 'visible' : 'hidden' }}
                    aria-hidden
                  />
                )}
                <span>{option.label}</span>
                {option.hint && <span className={styles['hint']}>{option.hint}</span>}
              </span>
            </Combobox.Option>
          ))}
          {offered && <Combobox.Option value={'\u0000create'}>{props.create?.label(term.trim())}</Combobox.Option>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
