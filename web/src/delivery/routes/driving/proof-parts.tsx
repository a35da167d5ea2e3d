import { mostPinTries } from '@crossdock/contract/delivery/proof-rules'
import type { DriverStop } from '@crossdock/contract/delivery/routes/driving'
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { formatDay } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import styles from './driver.module.css'
import { askPin, type Picture } from './phone.ts'
import { bornByOf, type ProofDraft } from './proof-draft.ts'
import { shrinkPhoto } from './shrink-photo.ts'

interface PartProps {
  readonly stop: DriverStop
  readonly draft: ProofDraft
  readonly set: (change: Partial<ProofDraft>) => void
  /** With the pictures as they are by then. */
  readonly setPictures: (change: (now: readonly Picture[]) => readonly Picture[]) => void
}

/** Packages handed over, one by one. */
export function Boxes({ stop, draft, set }: Omit<PartProps, 'setPictures'>) {
  const { packages, isShort } = draft
  return (
    <section className={styles['part']} aria-label={t('Boxes')}>
      <p className={styles['counted']} aria-live="polite">
        {t('Handed over')} <b>{packages}</b> {t('of {{all}}', { all: stop.packages })}
      </p>
      <div className={styles['choices']}>
        <button type="button" disabled={packages === 0} onClick={() => set({ packages: packages - 1 })}>
          {t('One less')}
        </button>
        <button type="button" disabled={packages === stop.packages} onClick={() => set({ packages: packages + 1 })}>
          {t('One more')}
        </button>
        <button type="button" disabled={packages === stop.packages} onClick={() => set({ packages: stop.packages })}>
          {t('All of them')}
        </button>
      </div>
      {packages < stop.packages && (
        <button
          type="button"
          className={styles['toggle']}
          aria-pressed={isShort}
          onClick={() => set({ isShort: !isShort })}
        >
          {t('Some are missing or damaged')}
        </button>
      )}
    </section>
  )
}

function Shown({ picture, onDrop }: { readonly picture: Picture; readonly onDrop: () => void }) {
  const url = useMemo(() => URL.createObjectURL(picture.blob), [picture.blob])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <div className={styles['shot']}>
      <img src={url} alt={t('Photo')} />
      <button type="button" onClick={onDrop}>
        {t('Again')}
      </button>
    </div>
  )
}

/** Photos, by the phone's own camera. */
export function Photos({ draft, setPictures }: Pick<PartProps, 'draft' | 'setPictures'>) {
  const [fault, setFault] = useState<string | null>(null)
  const photos = draft.pictures.filter(({ kind }) => kind === 'photo')
  const take = async (file: File | undefined) => {
    if (!file) return
    const blob = await shrinkPhoto(file)
    setFault(blob === null ? t('This photo cannot be read. Take it again.') : null)
    if (blob) setPictures((all) => [...all, { id: crypto.randomUUID(), kind: 'photo', blob }])
  }
  return (
    <section className={styles['part']} aria-label={t('Photo')}>
      {photos.map((picture) => (
        <Shown
          key={picture.id}
          picture={picture}
          onDrop={() => setPictures((all) => all.filter(({ id }) => id !== picture.id))}
        />
      ))}
      {photos.length < 4 && (
        <label className={styles['shutter']}>
          {photos.length === 0 ? t('Take a photo') : t('One more photo')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
      )}
      {fault !== null && (
        <p role="alert" className={styles['fault']}>
          {fault}
        </p>
      )}
    </section>
  )
}

/** A field to sign in with a finger, in a glove too: lines are wide, and go through the middle of where it was felt. */
export function Signature({ draft, setPictures }: Pick<PartProps, 'draft' | 'setPictures'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const signed = draft.pictures.find(({ kind }) => kind === 'signature')
  const others = (all: readonly Picture[]) => all.filter(({ kind }) => kind !== 'signature')
  const at = ({ nativeEvent }: PointerEvent) => ({ x: nativeEvent.offsetX * 2, y: nativeEvent.offsetY * 2 })
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const field = event.currentTarget
    field.setPointerCapture(event.pointerId)
    if (field.width !== field.clientWidth * 2 || signed === undefined) {
      field.width = field.clientWidth * 2
      field.height = field.clientHeight * 2
      const paper = field.getContext('2d')
      if (paper) {
        paper.fillStyle = '#ffffff'
        paper.fillRect(0, 0, field.width, field.height)
      }
    }
    last.current = at(event)
    follow(event)
  }
  const follow = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = last.current
    const paper = canvas.current?.getContext('2d')
    if (from === null || !paper) return
    const to = at(event)
    Object.assign(paper, { lineWidth: 7.2, lineCap: 'round', strokeStyle: '#14120f' })
    paper.beginPath()
    paper.moveTo(from.x, from.y)
    paper.quadraticCurveTo(from.x, from.y, (from.x + to.x) / 2, (from.y + to.y) / 2)
    paper.lineTo(to.x, to.y)
    paper.stroke()
    last.current = to
  }
  const end = () => {
    if (last.current === null) return
    last.current = null
    canvas.current?.toBlob((blob) => {
      if (blob) setPictures((all) => [...others(all), { id: crypto.randomUUID(), kind: 'signature', blob }])
    })
  }
  const wipe = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, canvas.current.width, canvas.current.height)
    setPictures(others)
  }
  return (
    <section className={styles['part']} aria-label={t('Signature')}>
      <p>{signed ? t('Signed') : t('Sign here')}</p>
      <canvas
        ref={canvas}
        className={styles['paper']}
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {signed && (
        <button type="button" className={styles['toggle']} onClick={wipe}>
          {t('Sign again')}
        </button>
      )}
    </section>
  )
}

/** The latest birth date that is old enough: no sum to do, and no number of a card is kept. */
export function Age({ stop, draft, set }: Omit<PartProps, 'setPictures'>) {
  return (
    <section className={styles['part']} aria-label={t('Age check')}>
      <p>{t('Must be born on or before')}</p>
      <p className={styles['plate']}>
        <b>{formatDay(bornByOf(stop))}</b>
      </p>
      <button
        type="button"
        className={styles['toggle']}
        aria-pressed={draft.isOldEnough}
        onClick={() => set({ isOldEnough: !draft.isOldEnough })}
      >
        {t('Yes, ID seen')}
      </button>
      <p>{t('No number of the ID is kept, only that you looked.')}</p>
    </section>
  )
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The digits that the customer was sent. With a connection they are checked at once, else when they are sent. */
export function Pin({ stop, draft, set, routeId }: Omit<PartProps, 'setPictures'> & { readonly routeId: string }) {
  const [said, setSaid] = useState<string | null>(null)
  const { pin, isWithoutPin } = draft
  const type = async (digits: string) => {
    set({ pin: digits, isWithoutPin: false })
    setSaid(null)
    if (digits.length < 4) return
    const answer = await askPin(routeId, stop.addressId, digits)
    if (answer === null) return
    if (answer.isRight) return setSaid(t('The PIN is right.'))
    set({ pin: '' })
    setSaid(
      answer.triesLeft > 0
        ? `${t('The PIN is wrong.')} ${t('{{count}} tries left', { count: answer.triesLeft })}`
        : t('The PIN was wrong too often.'),
    )
  }
  const isShut = stop.pinTries >= mostPinTries
  return (
    <section className={styles['part']} aria-label={t('PIN')}>
      <p aria-live="polite">
        {said ?? (isShut ? t('The PIN was wrong too often.') : t('PIN from the message'))}{' '}
        <b className="mono">{pin.padEnd(4, '·')}</b>
      </p>
      <div className={styles['choices']}>
        {keys.map((digit) => (
          <button key={digit} type="button" disabled={pin.length === 4} onClick={() => void type(pin + digit)}>
            {digit}
          </button>
        ))}
        <button type="button" aria-pressed={isWithoutPin} onClick={() => set({ isWithoutPin: !isWithoutPin, pin: '' })}>
          {t('No PIN')}
        </button>
        <button type="button" disabled={pin.length === 4} onClick={() => void type(`${pin}0`)}>
          0
        </button>
        <button type="button" aria-label={t('Take the last digit back')} onClick={() => void type(pin.slice(0, -1))}>
          ‹
        </button>
      </div>
      {isWithoutPin && <p className={styles['note']}>{t('The office decides whether this counts as delivered.')}</p>}
    </section>
  )
}
