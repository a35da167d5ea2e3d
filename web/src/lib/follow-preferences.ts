import { chooseLanguage } from './language.ts'
import { profile } from './profile.ts'
import { shownLanguage } from './words.ts'

/** Shows the language that this person chose on another device, or before the last sign-out. What is chosen here meanwhile stays, until something else is told. */
export function followPreferences(): () => void {
  let told = ''
  const follow = (): void => {
    const who = profile.get()
    if (!who) return
    const { id, language } = who
    const now = `${id} ${language}`
    if (now === told) return
    told = now
    if (language && language !== shownLanguage()) void chooseLanguage(language)
  }
  follow()
  return profile.subscribe(follow)
}
