import type { Driver } from '@crossdock/contract/delivery/drivers'
import { t } from '../../lib/words.ts'
import { StateDot } from '../../ui/state-dot.tsx'

/** Whether a driver is at work, in words. */
export const dutyWords = ({ isActive, isOnDuty }: Pick<Driver, 'isActive' | 'isOnDuty'>): string =>
  isActive ? (isOnDuty ? t('On duty') : t('Off duty')) : t('Deactivated')

export const DriverState = ({ driver }: { readonly driver: Driver }) => (
  <StateDot tone={driver.isActive ? (driver.isOnDuty ? 'ready' : 'placed') : 'cancelled'} label={dutyWords(driver)} />
)
