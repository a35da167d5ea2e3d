import type { Counted } from '@crossdock/contract/delivery/analytics'
import { formatNumber } from '../../lib/format.ts'

/** Of whom or of where a figure is. */
export type Scope = Readonly<Partial<Record<'driverId' | 'city' | 'merchantId', string>>>

/** The list that a figure of some days was counted from. */
export const listLink = (
  { fromDate, toDate }: { readonly fromDate: string; readonly toDate: string },
  what: Counted,
  scope: Scope = {},
): string => `/analytics?${new URLSearchParams({ what, fromDate, toDate, ...scope }).toString()}`

/** 97.4 % of a share from 0 to 1. */
export const percentWords = (rate: number): string => `${formatNumber(rate * 100, 1)} %`

/** A change with its sign before its words. */
export const signed = (by: number, words: string): string => `${by > 0 ? '+' : by < 0 ? '−' : '±'} ${words}`
