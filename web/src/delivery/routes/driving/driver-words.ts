import type { DriverRoute, DriverStop } from '@crossdock/contract/delivery/routes/driving'
import { browserZone } from '../../../lib/browser-zone.ts'
import { ApiError } from '../../../lib/errors.ts'
import { splitMoment } from '../../../lib/moments.ts'
import { t } from '../../../lib/words.ts'
import type { KeptAction, KeptFile } from './action-log.ts'

/** A moment as a clock shows it: that of a route, else the phone's. */
export const clockWords = (moment: string | null, timeZone = browserZone()): string =>
  moment === null ? '' : splitMoment(moment, timeZone).time

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

/** A picture that is to be sent, in a line. */
export const pictureWords = ({ kind, about }: KeptFile): string =>
  kind === 'photo' ? t('Photo of {{name}}', { name: about }) : t('Signature of {{name}}', { name: about })
