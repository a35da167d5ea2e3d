import Bowser from 'bowser'

/** A browser and its system, by what it says of itself: "Chrome on Windows". Null where it says nothing that is known. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null
  const { browser, os } = Bowser.parse(userAgent)
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return names.length === 0 ? null : names.join(' on ').slice(0, 60)
}
