import { Popover } from '@mantine/core'
import { useState } from 'react'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { IconDeviceFloppy } from './icons.ts'
import styles from './list.module.css'
import { type ListTabsProps, searchOfView } from './list-views.tsx'

/** Saves the present address under a name; nothing where it has one. */
export function SaveView({ params, views, onViews }: Omit<ListTabsProps, 'path' | 'tabs'>) {
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const save = (): void => {
    const words = name.trim()
    if (words === '') return
    onViews([...views.filter((view) => view.name !== words), { name: words, search: searchOfView(params) }])
    setName('')
    setIsOpen(false)
  }
  if (views.some(({ search }) => search === searchOfView(params))) return null
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          size="icon"
          icon={<IconDeviceFloppy size={14} aria-hidden />}
          aria-label={t('Save view')}
          title={t('Save view')}
          onClick={() => setIsOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Save view')}>
        <form
          className={styles['saveView']}
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <input
            type="text"
            value={name}
            maxLength={40}
            placeholder={t('Name of the view')}
            aria-label={t('Name of the view')}
            aria-required
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" kind="primary" disabled={name.trim() === ''}>
            {t('Save')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
