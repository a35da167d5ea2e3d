import { chooseLanguage } from '../lib/language.ts'
import { type Language, t, useLanguage } from '../lib/words.ts'
import { Segments } from './segments.tsx'

const own = [
  ['en', 'English'],
  ['fr', 'Français'],
] as const

/** English or French, each by its own name. */
export function LanguageSwitch({ onChosen }: { readonly onChosen?: (language: Language) => void }) {
  return (
    <Segments
      label={t('Language')}
      options={own.map(([value, label]) => ({ value, label }))}
      value={useLanguage()}
      onChange={(value) => {
        void chooseLanguage(value as Language)
        onChosen?.(value as Language)
      }}
    />
  )
}
