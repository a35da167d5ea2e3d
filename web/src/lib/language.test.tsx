import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { chooseLanguage, firstLanguage } from './language.ts'
import { readText, storageKeys } from './storage.ts'
import { numberWords, onLanguage, showLanguage, t } from './words.ts'

afterEach(() => {
  showLanguage('en')
  localStorage.clear()
})

test('the first of a person’s languages that there is: French, or English', () => {
  expect(firstLanguage(['fr-CA', 'en'])).toBe('fr')
  expect(firstLanguage(['de', 'fr'])).toBe('fr')
  expect(firstLanguage(['en-CA', 'fr-CA'])).toBe('en')
  expect(firstLanguage([])).toBe('en')
})

function Form() {
  const [text, setText] = useState('')
  return (
    <>
      <h1>{t('Account Settings')}</h1>
      <input aria-label="note" value={text} onChange={(event) => setText(event.target.value)} />
      <LanguageSwitch />
    </>
  )
}

test('the language is exchanged on the screen, kept on the device, and what was typed stays', async () => {
  const { rerender } = render(<Form />)
  const stop = onLanguage(() => rerender(<Form />))
  const note = screen.getByLabelText('note')
  fireEvent.change(note, { target: { value: 'half a sentence' } })
  fireEvent.click(screen.getByRole('button', { name: 'Français' }))
  await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('Paramètres du compte'))
  expect(screen.getByLabelText('note')).toBe(note)
  expect((note as HTMLInputElement).value).toBe('half a sentence')
  expect(document.documentElement.lang).toBe('fr')
  expect(readText(storageKeys.language)).toBe('fr')

  fireEvent.click(screen.getByRole('button', { name: 'English' }))
  await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('Account Settings'))
  expect(document.documentElement.lang).toBe('en')
  stop()
})

test('French counts none and one alike, and groups and points its numbers', async () => {
  await chooseLanguage('fr')
  expect(t('{{count}} units', { count: 0 })).toBe('0 unité')
  expect(t('{{count}} units', { count: 1 })).toBe('1 unité')
  expect(t('{{count}} units', { count: 2 })).toBe('2 unités')
  expect(numberWords(12345.5)).toBe('12\u00a0345,5')
})
