import { toast } from './toasts.ts'
import { t } from './words.ts'

/** Whether the browser lets a page put something into the clipboard: over https, or on this machine. */
export const canCopy = (): boolean => window.isSecureContext

/** Puts an address into the clipboard, to be sent to somebody. */
export async function copyLink(address: string): Promise<void> {
  await navigator.clipboard.writeText(address)
  toast.success(t('link copied to clipboard'))
}
