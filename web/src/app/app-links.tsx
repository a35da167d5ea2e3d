import { useCan } from '../lib/can.ts'
import { canCopy, copyLink } from '../lib/copy-link.ts'
import { hasFeature, useProfile } from '../lib/profile.ts'
import { showError } from '../lib/show-error.ts'
import { t } from '../lib/words.ts'

/** Links to the apps of drivers and scanners, to be sent to a phone (SHELL-026); the product's own, unless there are some in stores (SHELL-027). */
export function AppLinks({ onCopied }: { readonly onCopied: () => void }) {
  const profile = useProfile()
  const sendsDrivers = useCan('MANAGE_DRIVERS')
  const scans = useCan('WAREHOUSE_SCANNER_APP') && hasFeature(['sorting'])
  if (!profile || !canCopy()) return null
  const { driver, scanner } = profile.appLinks
  const here = window.location.origin
  const links: readonly (readonly [label: string, address: string | null])[] = [
    ...(sendsDrivers
      ? ([
          [t('Copy driver app link'), driver.ios || driver.android ? null : `${here}/driver`],
          [t('Copy driver app link for iPhones'), driver.ios],
          [t('Copy driver app link for Android'), driver.android],
        ] as const)
      : []),
    ...(scans
      ? ([
          [t('Copy scanner app link'), scanner.ios || scanner.android ? null : `${here}/sorting/load`],
          [t('Copy scanner app link for iPhones'), scanner.ios],
          [t('Copy scanner app link for Android'), scanner.android],
        ] as const)
      : []),
  ]
  return links.map(
    ([label, address]) =>
      address && (
        <button key={label} type="button" onClick={() => void copyLink(address).then(onCopied, showError)}>
          {label}
        </button>
      ),
  )
}
