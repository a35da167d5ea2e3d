import { t } from '../lib/words.ts'
import { noCameraBecause, setCameraOpen } from '../ui/camera.ts'
import { CameraView } from '../ui/camera-view.tsx'
import { useScan } from '../ui/scan.ts'
import styles from './overlay.module.css'

const close = (): void => setCameraOpen(false)

/** The camera over the search box, where there is one; what it reads, and what a scanner types, is looked for. */
export function ScanView({ onScan }: { readonly onScan: (code: string) => void }) {
  useScan(async ({ code }) => {
    onScan(code)
    return 'good'
  })
  const because = noCameraBecause()
  if (because === null) return <CameraView onClose={close} />
  return (
    <p className={styles['note']} role="status">
      {because} {t('A scanner types into the box below.')}
    </p>
  )
}
