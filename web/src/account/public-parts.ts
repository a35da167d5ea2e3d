export const auth = () => import('@crossdock/contract/account/auth')

export const parameter = (name: string): string => new URLSearchParams(window.location.search).get(name)?.trim() ?? ''

export const withEmail = (path: string, email: string | undefined): string =>
  email ? `${path}?email=${encodeURIComponent(email)}` : path
