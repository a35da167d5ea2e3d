/** The screens that need no sign-in; they are a small app of their own, so that the first screen loads little. */
export const publicPaths = [
  '/signin',
  '/signup',
  '/check-email',
  '/verified',
  '/resend-link',
  '/forgetpassword',
  '/reset-password-request',
  '/reset-password',
  '/invitation',
  // Signing in with one's company, and the way back from it.
  '/sso',
  // Whoever the account asks for a second factor, until it is set up.
  '/second-factor',
  '/unsubscribe',
  // Mails that wait because no mail server is set: how a fresh install reads its own links.
  '/outbox',
  // The way to the gateway's card page, and the card page of the built-in gateway.
  '/pay',
  '/sandbox-card',
  // Whoever hosts the installation, with a sign-in of their own.
  '/operator',
  // Dates that a customer is offered: the rest of the address is the link's own.
  '/offer',
] as const

export type PublicPath = (typeof publicPaths)[number]

/** Which of the public screens a path opens, if any. */
export const publicPathOf = (path: string): PublicPath | undefined =>
  publicPaths.find((one) => path === one || (one === '/offer' && path.startsWith(`${one}/`)))

export const isPublicPath = (path: string): boolean => publicPathOf(path) !== undefined

type Show = (path: string, isReplacing: boolean) => void
let show: Show = (path) => window.location.assign(path)

/** The entry says how it changes between the public screens and the app. */
export function onOpenFrame(next: Show): void {
  show = next
}

/** Opens a path in whichever of the two apps has it, without loading the page anew. */
export function openFrame(path: string, isReplacing = true): void {
  show(path, isReplacing)
}
