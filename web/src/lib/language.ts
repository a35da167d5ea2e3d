import { keepText, readText, storageKeys } from './storage.ts'
import { toast } from './toasts.ts'
import { type Language, showLanguage, t } from './words.ts'

/** The language that was chosen last; `null` when nothing was yet. */
function keptLanguage(): Language | null {
  const kept = readText(storageKeys.language)
  return kept === 'en' || kept === 'fr' ? kept : null
}

/** The first of a person's languages that there is; English when there is none. */
export function firstLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.slice(0, 2).toLowerCase()
    if (language === 'en' || language === 'fr') return language
  }
  return 'en'
}

/** The choice made last: an older one whose words come later does not come back. */
let latest = 0

async function show(language: Language): Promise<boolean> {
  const mine = ++latest
  try {
    const words = language === 'fr' ? await import('./words-fr.ts') : undefined
    if (mine === latest) showLanguage(language, words?.french, words?.toldInFrench)
    return mine === latest
  } catch {
    if (mine === latest) toast.error(t('French could not be loaded. Check the connection and choose it again.'))
    return false
  }
}

/** Exchanges the language on every screen, once its words are here; this device keeps it. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (await show(language)) keepText(storageKeys.language, language)
}

/** Before the first screen: the language chosen last, else the browser's. */
export async function startLanguage(): Promise<void> {
  const language = keptLanguage() ?? firstLanguage(navigator.languages)
  if (language !== 'en') await show(language)
}
