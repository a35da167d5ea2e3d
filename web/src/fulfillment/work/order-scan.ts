import type { OnScan } from '../../ui/scan.ts'
import { useScan } from '../../ui/scan.ts'

/** Whether a code is the number of an order, as its papers and labels have it. */
export const isOrderCode = (code: string, referenceId: string): boolean =>
  code.trim().toUpperCase() === referenceId.toUpperCase()

/** Whether a code has the form of an order's number, whichever order it is. */
export const isAnyOrderCode = (code: string): boolean => /^(?:SO|RO)-\d+$/i.test(code.trim())

/**
 * A step that the order's number, scanned, takes as its button does; false where the step waits for a decision, or is being taken.
 * Anything else is said to be no part of it.
 */
export function useOrderScan(referenceId: string, take: () => boolean, onOther: (code: string) => void): void {
  const scan: OnScan = async ({ code }) => {
    if (isOrderCode(code, referenceId)) return take() ? 'good' : 'bad'
    onOther(code)
    return 'bad'
  }
  useScan(scan)
}
