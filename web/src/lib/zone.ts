import { keepText, readText, storageKeys } from './storage.ts'

/** The zone of the person who is signed in; the browser's while it is not known. */
let ownZone = readText(storageKeys.zone) ?? undefined

/** Says in which zone moments are shown; kept, for screens may be there before the profile is. */
export function keepZone(timeZone: string): void {
  ownZone = timeZone
  keepText(storageKeys.zone, timeZone)
}

/** In which zone moments are shown that no warehouse gives one (CONST-010). */
export const shownZone = (): string | undefined => ownZone
