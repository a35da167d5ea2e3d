import type { Id } from '@crossdock/contract/ids'
import { useState } from 'react'
import { useSession } from './session.ts'
import { keepText, readText, storageKeys } from './storage.ts'
import { availableStores, merchantOptions } from './stores.ts'
import { useValue } from './value.ts'
import { t } from './words.ts'

/** Whose record a form makes. */
export interface Merchant {
  /** Null until one is chosen, under All Accounts. */
  readonly storeId: Id<'store'> | null
  /** Under All Accounts the form asks, by its `MerchantField`. */
  readonly isAsked: boolean
  readonly choose: (storeId: Id<'store'>) => void
  readonly fault: string | undefined
  /** Says so at the field where none is chosen; true when one is. */
  readonly require: () => boolean
}

/**
 * The merchant of a new record: the current one, or under All Accounts the one that is chosen; at first `first`, where what
 * the record is of says so, else the last one chosen.
 */
export function useMerchant(first?: Id<'store'>): Merchant {
  const store = useSession()?.store ?? null
  const offered = merchantOptions(useValue(availableStores) ?? [])
  const [chosen, setChosen] = useState<string | null>(() => first ?? readText(storageKeys.merchant))
  const [isMissed, setIsMissed] = useState(false)
  const isAsked = store?.type === 'ALL'
  const only = offered.length === 1 ? offered[0]?.value : undefined
  const storeId = isAsked ? (offered.find(({ value }) => value === chosen)?.value ?? only ?? null) : (store?.id ?? null)
  const isMissing = isAsked && storeId === null
  return {
    storeId,
    isAsked,
    choose(next) {
      keepText(storageKeys.merchant, next)
      setChosen(next)
    },
    fault: isMissed && isMissing ? t('Please select a valid merchant') : undefined,
    require() {
      setIsMissed(true)
      return !isMissing
    },
  }
}
