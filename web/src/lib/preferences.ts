import { savePreferences } from '@crossdock/contract/account/profile'
import { call } from './client.ts'
import type { Measures } from './measures.ts'
import { showError } from './show-error.ts'
import type { Language } from './words.ts'

/** Keeps for this person, wherever they sign in, what they chose to read. */
export async function keepPreference(chosen: { language?: Language; measures?: Measures }): Promise<void> {
  try {
    await call(savePreferences, chosen)
  } catch (error) {
    showError(error)
  }
}
