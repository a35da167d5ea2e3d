import { type Profile, savePreferences } from '@crossdock/contract/account/profile'
import { call } from './client.ts'
import { chooseLanguage } from './language.ts'
import { type Measures, showMeasures } from './measures.ts'
import { showError } from './show-error.ts'
import { type Language, shownLanguage } from './words.ts'

/** Keeps for this person, wherever they sign in, what they chose to read. */
export async function keepPreference(chosen: { language?: Language; measures?: Measures }): Promise<void> {
  try {
    await call(savePreferences, chosen)
  } catch (error) {
    showError(error)
  }
}

/** What was told last: what is chosen here meanwhile stays, until something else is told. */
let told = ''

/** Shows what this person chose on another device, or before the last sign-out. */
export function followPreferences({ id, language, measures }: Pick<Profile, 'id' | 'language' | 'measures'>): void {
  const now = `${id} ${language} ${measures}`
  if (now === told) return
  told = now
  if (measures) showMeasures(measures)
  if (language && language !== shownLanguage()) void chooseLanguage(language)
}
