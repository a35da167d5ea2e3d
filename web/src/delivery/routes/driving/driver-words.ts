import type { DriverRoute, DriverStop } from '@crossdock/contract/delivery/routes/driving'
import { ApiError } from '../../../lib/errors.ts'
import { shownLanguage, t } from '../../../lib/words.ts'
import type { KeptAction } from './action-log.ts'

/** A moment as the clock shows it. */
export const clockWords = (moment: string | null, timeZone?: string): string =>
  moment === null
    ? ''
    : new Intl.DateTimeFormat(shownLanguage() === 'fr' ? 'fr-CA' : 'en-GB', {
        ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
        ...(timeZone !== undefined && { timeZone }),
      }).format(new Date(moment))

export const addressOf = ({ addressLine1, addressLine2 }: DriverStop): string =>
  [addressLine1, addressLine2].filter(Boolean).join(', ')

export const townOf = ({ city, state, zipCode }: DriverStop): string =>
  [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** How far a route is: what is done of it. */
export const doneOf = ({ stops }: Pick<DriverRoute, 'stops'>): number =>
  stops.filter(({ status }) => status !== 'To go').length

/** What was done, in a line. */
export function actionWords({ action: { kind, proof, reason }, about }: KeptAction): string {
  switch (kind) {
    case 'start':
      return t('Started {{name}}', { name: about })
    case 'finish':
      return t('Finished {{name}}', { name: about })
    case 'arrive':
      return t('Arrived at {{name}}', { name: about })
    case 'reopen':
      return t('Taken back: {{name}}', { name: about })
    case 'fail':
      return `${t('Not delivered: {{name}}', { name: about })}, ${t(reason ?? '')}`
    case 'deliver':
      return proof?.name
        ? t('Delivered {{name}} to {{who}}', { name: about, who: proof.name })
        : t('Delivered: {{name}}', { name: about })
  }
}

/** What is wrong, for people. */
export function phoneFault(error: unknown): string {
  if (!(error instanceof ApiError)) return t('This phone keeps nothing: is it full, or is this a private window?')
  if (error.status === 0) return t('There is no connection. Please try again.')
  const { message } = error.body
  return t(typeof message === 'string' ? message : 'Something went wrong!')
}
