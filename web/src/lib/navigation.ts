/** How screens are changed. The frame that is on the screen (the app's router, or the public pages) says how. */
interface Navigator {
  push(path: string): void
  replace(path: string): void
}

let current: Navigator = {
  push: (path) => window.location.assign(path),
  replace: (path) => window.location.replace(path),
}

export function setNavigator(navigator: Navigator): void {
  current = navigator
}

const here = (): string => window.location.pathname + window.location.search

/** Opens a path; nothing when it is the present one (SHELL-015). */
export function go(path: string): void {
  if (path !== here()) current.push(path)
}

/** Opens a path in the place of the present one: the back button skips it. */
export function goInstead(path: string): void {
  if (path !== here()) current.replace(path)
}

let known: (path: string) => boolean = () => false

/** The router says which paths have a screen. */
export function setKnownPaths(isKnown: (path: string) => boolean): void {
  known = isKnown
}

/** Whether a screen exists at that path: what is not built has no link that leads to it. */
export const hasScreen = (path: string): boolean => known(path)
