import type { Figure } from '@crossdock/contract/fulfillment/dashboard'
import { numberWords } from './words.ts'

/** How far lists are counted: `exactTotal` of the contract, without what else comes with it. */
export const exactUpTo = 10_000

/** 1,234, or 10,000+ where counting has ended. */
export const figureWords = ({ count, isMore }: Figure): string => `${numberWords(count)}${isMore ? '+' : ''}`

/** A count as lists have it: one more than they count means more. */
export const countWords = (count: number): string =>
  figureWords({ count: Math.min(count, exactUpTo), isMore: count > exactUpTo })

/** Several figures as one. */
export const sumOf = (figures: readonly Figure[]): Figure => ({
  count: figures.reduce((sum, { count }) => sum + count, 0),
  isMore: figures.some(({ isMore }) => isMore),
})
