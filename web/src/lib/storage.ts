const names = [
  'token',
  'permissions',
  'plan',
  'store',
  'merchant',
  'preference',
  'referralCode',
  'zone',
  'warehouseZones',
  'zoneClocks',
  /** Of the last order that was made here. */
  'warehouse',
  'theme',
  'density',
  'language',
  'measures',
  /** With the person's id behind it: whether the menu is folded, where that is not left to the window. */
  'rail',
  'hotkeys',
  'signals',
  /** Whether scans are answered aloud in words. */
  'spoken',
  /** What is printed when a box is closed at this bench. */
  'boxPapers',
  /** What labels of the hub's boxes were printed on last, from here. */
  'labelPaper',
  'areas',
  'wanted',
  /** What was found and opened last; gone at sign-out. */
  'recents',
  /** With more behind it: answers that the work at hand needs without a connection. */
  'work',
  /** With the person's id and more behind it: what was done without a connection, and is still to be sent. */
  'waiting',
  /** Who asked for pushes in this browser, and what the server calls it. */
  'pushes',
  /** When receiving began, by the receipt order, as a push told it (NOTIF-011). */
  'startTimes',
  /** The mark of a sign-in from here; it stays at sign-out, and opens nothing. */
  'device',
  /** With the token behind it: a sign-out that the server has not heard of yet. */
  'leaving',
  /** Whose phone this is, and what opens the driver's routes. */
  'driver',
] as const
type StorageName = (typeof names)[number]

/** What the product keeps in the browser (SHELL-014), one name each, beside what lists and first steps keep of themselves. */
export const storageKeys = Object.fromEntries(names.map((name) => [name, name])) as { readonly [N in StorageName]: N }

/** What stays when somebody signs out: of this browser, and of nobody's business. */
export const deviceKeys: readonly string[] = [
  'referralCode',
  'theme',
  'density',
  'rail',
  'hotkeys',
  'signals',
  'spoken',
  'boxPapers',
  'labelPaper',
  'areas',
  'wanted',
  'device',
  'driver',
] satisfies readonly StorageName[]

/** In the memory of a tab while it shows what somebody else sees. */
export const previewKey = 'preview'

/** A tab that shows what somebody else sees keeps everything to itself: what others have kept is another person's. */
function isAlone(): boolean {
  try {
    return sessionStorage.getItem(previewKey) !== null
  } catch {
    return false
  }
}
const memory = (): Storage => (isAlone() ? sessionStorage : localStorage)

/** Reads text; null when there is none or the browser keeps nothing for us. */
export function readText(key: string): string | null {
  try {
    return memory().getItem(key)
  } catch {
    return null
  }
}

/** Keeps text; null forgets it. A full or closed storage loses the memory, never the work. */
export function keepText(key: string, text: string | null): void {
  isTextKept(key, text)
}

/** As `keepText`; false where there is no room for it. */
export function isTextKept(key: string, text: string | null): boolean {
  try {
    if (text === null) memory().removeItem(key)
    else memory().setItem(key, text)
    return true
  } catch {
    // Private windows may refuse.
    return false
  }
}

/** What was kept under nobody's name before is theirs who are here first, unless they have kept their own. */
export function adoptText(name: string, nobodys: string): void {
  const old = readText(nobodys)
  if (old === null) return
  if (readText(name) === null) keepText(name, old)
  keepText(nobodys, null)
}

/** The names of what is kept that begin alike. */
export function keptKeys(prefix: string): string[] {
  try {
    return Object.keys(memory()).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Reads JSON; null when there is none or it is broken. The caller checks its shape. */
export function readJson(key: string): unknown {
  const text = readText(key)
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

export function keepJson(key: string, value: unknown): void {
  keepText(key, value === null || value === undefined ? null : JSON.stringify(value))
}
