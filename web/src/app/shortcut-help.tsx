import { useRef } from 'react'
import { hotkeysOn, setHotkeysOn } from '../lib/hotkeys.ts'
import { type Mode, modeInfo, modeKey } from '../lib/modes.ts'
import { screenKeys } from '../lib/screen-keys.ts'
import { useValue } from '../lib/value.ts'
import { t } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { focusOnShow, useEscape } from '../ui/focus.ts'
import { IconX } from '../ui/icons.ts'
import { listsOf, type MenuItem } from './features.ts'
import styles from './overlay.module.css'

/** What the keys do; single keys can be switched off here. */
export default function ShortcutHelp({
  modes,
  items,
  onClose,
}: {
  readonly modes: readonly Mode[]
  readonly items: readonly MenuItem[]
  readonly onClose: () => void
}) {
  const isOn = useValue(hotkeysOn)
  const before = useRef(document.activeElement)
  const close = (): void => {
    onClose()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  useEscape(close)
  const keys: readonly (readonly [string, string])[] = [
    ...screenKeys().map(({ keys: name, label }) => [name, label] as const),
    ['Ctrl K', t('Search and commands')],
    ['/', t('Search this list')],
    ['f', t('Filters')],
    ['v', t('Saved views')],
    ['c', t('Create')],
    ['j  k', t('Next and previous row')],
    ['x', t('Select the row')],
    ['Enter', t('Open the row')],
    ['Space', t('Details of the row')],
    ['e', t('Edit the row')],
    ['n  p', t('Next and previous page')],
    ['?', t('This help')],
    ['Esc', t('Close one layer')],
    ...(modes.length > 1 ? modes.map((mode) => [modeKey(mode), t(modeInfo[mode].name)] as const) : []),
    ...items
      .flatMap(listsOf)
      .flatMap(({ hotkey, label }): (readonly [string, string])[] => (hotkey ? [[`g ${hotkey}`, t(label)]] : [])),
  ]
  return (
    <div
      className={styles['cover']}
      role="dialog"
      aria-modal="true"
      aria-label={t('Keyboard shortcuts')}
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles['card']}>
        <div className={styles['head']}>
          <h2>{t('Keyboard shortcuts')}</h2>
          <Button
            kind="quiet"
            size="icon"
            ref={focusOnShow}
            aria-label={t('Close')}
            onClick={close}
            icon={<IconX size={16} />}
          />
        </div>
        <div className={styles['keys']}>
          {keys.map(([key, words]) => (
            <div key={key}>
              <span>{words}</span>
              <span>
                {key.split(/\s+/).map((part) => (
                  <kbd key={part}>{part}</kbd>
                ))}
              </span>
            </div>
          ))}
          <label className={styles['switch']}>
            <input type="checkbox" checked={isOn} onChange={(event) => setHotkeysOn(event.currentTarget.checked)} />
            {t('Single-key shortcuts are on')}
          </label>
        </div>
      </div>
    </div>
  )
}
