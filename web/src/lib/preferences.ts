import { savePreferences } from '@crossdock/contract/account/profile'
import { call } from './client.ts'
import type { Measures } from './measures.ts'
import { showError } from './show-error.ts'
import type { Language } from './words.ts'

/** One after the other: what was chosen last is what is kept. */
let before: Promise<unknown> = Promise.resolve()

/** Keeps for this person, wherever they sign in, what they chose to read. */
export function keepPreference(chosen: { language?: Language; measures?: Measures }): void {
  before = before.then(() => call(savePreferences, chosen)).catch(showError)
}
