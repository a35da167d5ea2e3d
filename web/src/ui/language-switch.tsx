import { chooseLanguage } from '../lib/language.ts'
import { type Language, t, useLanguage } from '../lib/words.ts'
import { Segments } from './segments.tsx'

/** English or French, each by its own name. */
export function LanguageSwitch() {
  return (
    <Segments
      label={t('Language')}
      options={[
        { value: 'en', label: 'English' },
        { value: 'fr', label: 'Français' },
      ]}
      value={useLanguage()}
      onChange={(value) => void chooseLanguage(value as Language)}
    />
  )
}
