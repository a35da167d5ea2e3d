import { randomBytes } from 'node:crypto'

/** The domain of an address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Where a domain says whose it is. */
export const recordNameOf = (domain: string): string => `_crossdock.${domain}`
export const recordValueOf = (token: string): string => `crossdock=${token}`
export const newDomainToken = (): string => randomBytes(16).toString('hex')

/** Where a provider sends people back to. */
export const redirectUriOf = (origin: string): string => `${origin}/sso`

/** To what a sealed secret is bound. */
export const ssoSecrets = 'secrets of providers'
