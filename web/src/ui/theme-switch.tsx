import { setTheme, type Theme, useTheme } from '../lib/theme.ts'
import { t } from '../lib/words.ts'
import { Segments } from './segments.tsx'

/** Auto, light or dark. */
export function ThemeSwitch() {
  return (
    <Segments
      label={t('Theme')}
      options={[
        { value: 'auto', label: t('Auto') },
        { value: 'light', label: t('Light') },
        { value: 'dark', label: t('Dark') },
      ]}
      value={useTheme()}
      onChange={(value) => setTheme(value as Theme)}
    />
  )
}
