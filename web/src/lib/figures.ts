import type { Figure } from '@crossdock/contract/fulfillment/dashboard'
import { numberWords } from './words.ts'

/** 1,234, or 10,000+ where counting has ended. */
export const figureWords = ({ count, isMore }: Figure): string => `${numberWords(count)}${isMore ? '+' : ''}`

/** Several figures as one. */
export const sumOf = (figures: readonly Figure[]): Figure => ({
  count: figures.reduce((sum, { count }) => sum + count, 0),
  isMore: figures.some(({ isMore }) => isMore),
})
