import { useScan, useScanFrame } from '../ui/scan.ts'

/** On the Work screen of a phone a scanner needs no box: what it types is looked for, and opened as the Scan tab does. */
export function WorkScan({ onScan }: { readonly onScan: (code: string) => void }) {
  useScanFrame()
  useScan(async ({ code }) => {
    onScan(code)
    return 'good'
  })
  return null
}
