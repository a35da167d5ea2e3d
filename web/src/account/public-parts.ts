import { useEffect, useState } from 'react'
import { openFrame } from '../lib/frame.ts'
import { readSession, startSession } from '../lib/session.ts'
import { keepText, storageKeys } from '../lib/storage.ts'
import { toast } from '../lib/toasts.ts'
import { takeWantedPath } from '../lib/wanted-path.ts'
import { t } from '../lib/words.ts'

export const auth = () => import('@crossdock/contract/account/auth')

export const parameter = (name: string): string => new URLSearchParams(window.location.search).get(name)?.trim() ?? ''

export const withEmail = (path: string, email: string | undefined): string =>
  email ? `${path}?email=${encodeURIComponent(email)}` : path

/** Whoever is signed in already has no use for this screen. */
export function useAlreadyIn(): boolean {
  const [isIn] = useState(() => readSession() !== null)
  useEffect(() => {
    if (isIn) openFrame(takeWantedPath() ?? '/')
  }, [isIn])
  return isIn
}

/** Goes in with what a sign-in was answered. */
export function enter({ token, device }: { readonly token: string; readonly device: string }): void {
  keepText(storageKeys.device, device)
  if (startSession(token)) openFrame(takeWantedPath() ?? '/')
  else toast.error(t('Token is not having valid auth data'))
}
