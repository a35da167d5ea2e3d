import { isMet } from '@crossdock/contract/access'
import type { Access } from '@crossdock/contract/endpoint'
import { session, useSession } from './session.ts'

/** A declared call, or what it would ask for. */
export type Needs = Access | { readonly can: Access }

/** Whether these permissions open that door. The server decides again at every call. */
export function allows(needs: Needs, permissions: readonly string[]): boolean {
  const access = typeof needs === 'object' && 'can' in needs ? needs.can : needs
  return (
    access === 'public' ||
    access === 'signed-in' ||
    (access !== 'operator' && access !== 'driver' && isMet(access, (one) => permissions.includes(one)))
  )
}

const nobody: readonly string[] = []

/** What the person may do; the same array until it changes. */
export const usePermissions = (): readonly string[] => useSession()?.permissions ?? nobody

/** `useCan(products.create)`: hides what the person may not do. */
export function useCan(needs: Needs): boolean {
  return allows(needs, usePermissions())
}

/** As `useCan`, outside of rendering. */
export const can = (needs: Needs): boolean => allows(needs, session.get()?.permissions ?? nobody)
