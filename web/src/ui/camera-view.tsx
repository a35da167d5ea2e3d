import { useEffect, useRef, useState } from 'react'
import { t } from '../lib/words.ts'
import type { BarcodeAnswer } from './barcode.worker.ts'
import { BigNotice } from './big-task.tsx'
import { cameraFault, isNewSight, lookAgain } from './camera.ts'
import styles from './camera-view.module.css'
import { takeScan } from './scan.ts'

/** Widest picture that is read: more makes an old phone slow and no label clearer. */
const widest = 1280

/** Reads one picture after the other while they come, each as soon as the one before is read. */
function readPictures(video: HTMLVideoElement, onFault: (words: string) => void): () => void {
  const worker = new Worker(new URL('./barcode.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let isOver = false
  let isFirst = true
  const next = (): void => {
    if (isOver) return
    if (!context || video.videoWidth === 0 || video.readyState < video.HAVE_CURRENT_DATA) {
      setTimeout(next, 50)
      return
    }
    const scale = Math.min(1, widest / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const shown = context.getImageData(0, 0, canvas.width, canvas.height)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(shown)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<BarcodeAnswer>) => {
    if (isOver) return
    if (isFirst) lookAgain()
    isFirst = false
    if ('fault' in data) return onFault(t('The reader of codes did not load. Open the camera again.'))
    // Pictures of nothing are told, too: they alone say that a code is out of sight.
    const isNew = isNewSight(data.text, performance.now())
    if (isNew && data.text !== null) takeScan(data.text)
    setTimeout(next, 50)
  })
  worker.addEventListener('error', () => onFault(t('The reader of codes did not load. Open the camera again.')))
  next()
  return () => {
    isOver = true
    worker.terminate()
  }
}

/** The camera, and what it sees: every code in it is a scan. It is off when the screen is left or another one is in front. */
export function CameraView({ onClose }: { readonly onClose: () => void }) {
  const picture = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    const video = picture.current
    if (!video) return
    let stop = (): void => {}
    let isLeft = false
    const start = async (): Promise<void> => {
      try {
        const stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: 'environment', width: { ideal: widest } },
        })
        const end = (): void => stream.getTracks().forEach((track) => track.stop())
        if (isLeft) return end()
        stop = end
        video.srcObject = stream
        await video.play()
        if (isLeft) return
        const stopReading = readPictures(video, setFault)
        stop = () => {
          stopReading()
          end()
        }
      } catch (error) {
        stop()
        if (!isLeft) setFault(cameraFault(error))
      }
    }
    void start()
    const hide = (): void => {
      if (document.hidden) onClose()
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', hide)
      stop()
    }
  }, [onClose])
  if (fault) return <BigNotice tone="bad" title={fault} />
  return (
    <div className={styles['view']}>
      <video ref={picture} muted playsInline aria-label={t('What the camera sees')} />
    </div>
  )
}
