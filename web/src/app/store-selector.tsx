import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { nothing } from '../lib/nothing.ts'
import { type StoreInfo, useSession } from '../lib/session.ts'
import { availableStores, changeStore, storeLabel } from '../lib/stores.ts'
import { useValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'
import { focusOnShow } from '../ui/focus.ts'
import { IconCheck, IconChevronDown } from '../ui/icons.ts'
import styles from './store-selector.module.css'
import { useFlyout } from './use-flyout.ts'

/** A store's picture, where it has one; its name says who it is. */
const Logo = ({ store }: { readonly store: StoreInfo | undefined }) =>
  store?.logo ? <img src={store.logo} alt="" width={18} height={18} loading="lazy" /> : null

/** Whose goods and orders are looked at: a searchable list of the stores (STORE-011). */
export function StoreSelector() {
  const current = useSession()?.store ?? null
  const stores = useValue(availableStores)
  const [isOpen, setIsOpen] = useState(false)
  const [term, setTerm] = useState('')
  const [index, setIndex] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  useFlyout(box, isOpen, () => setIsOpen(false))

  const shown = useMemo(() => {
    const words = term.trim().toLowerCase()
    return (stores ?? []).filter((store) => storeLabel(store).toLowerCase().includes(words))
  }, [stores, term])
  useEffect(() => setIndex(0), [term])
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }, [index])

  const open = (): void => {
    setTerm('')
    setIndex(
      Math.max(
        0,
        (stores ?? []).findIndex((store) => store.id === current?.id),
      ),
    )
    setIsOpen(!isOpen)
  }
  const choose = (store: StoreInfo | undefined): void => {
    if (!store) return
    setIsOpen(false)
    box.current?.querySelector('button')?.focus()
    if (store.id !== current?.id) changeStore(store)
  }
  return (
    <div ref={box} className={styles['box']}>
      <button
        type="button"
        className={styles['button']}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={t('Merchant: {{name}}', { name: current ? storeLabel(current) : nothing })}
        onClick={open}
      >
        <Logo store={stores?.find((store) => store.id === current?.id)} />
        <span>{current ? storeLabel(current) : t('Loading...')}</span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      {isOpen && (
        <div className={styles['panel']}>
          <input
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={shown[index] ? `${listId}-${index}` : undefined}
            aria-label={t('Search merchants')}
            placeholder={t('Search')}
            value={term}
            ref={focusOnShow}
            autoComplete="off"
            onChange={(event) => setTerm(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') setIndex(Math.min(index + 1, shown.length - 1))
              else if (event.key === 'ArrowUp') setIndex(Math.max(index - 1, 0))
              else if (event.key === 'Enter') choose(shown[index])
              else return
              event.preventDefault()
            }}
          />
          <div ref={list} id={listId} role="listbox" aria-label={t('Merchants')}>
            {shown.map((store, place) => (
              <div
                key={store.id}
                id={`${listId}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={store.id === current?.id}
                data-on={place === index || undefined}
                onPointerMove={() => setIndex(place)}
                onClick={() => choose(store)}
                onKeyDown={() => undefined}
              >
                <Logo store={store} />
                <span>{storeLabel(store)}</span>
                {store.id === current?.id && <IconCheck size={14} aria-hidden />}
              </div>
            ))}
          </div>
          {stores === null && <p>{t('Loading...')}</p>}
          {stores !== null && shown.length === 0 && <p>{t('List is empty!')}</p>}
        </div>
      )}
    </div>
  )
}
