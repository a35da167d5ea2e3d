import { useEffect, useState } from 'react'
import { openFrame } from '../lib/frame.ts'
import { readSession } from '../lib/session.ts'
import { takeWantedPath } from '../lib/wanted-path.ts'
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
