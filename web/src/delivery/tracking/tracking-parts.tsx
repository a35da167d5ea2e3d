import type { proof, Tracked } from '@crossdock/contract/delivery/tracking'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { useId, useRef, useState } from 'react'
import { ApiError, explainError } from '../../lib/errors.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { IconStar, IconStarFilled } from '../../ui/icons.ts'
import styles from './tracking.module.css'
import {
  doorChips,
  faultChip,
  type InstructionChip,
  instructCall,
  praiseChips,
  type RatingChip,
  rateCall,
} from './tracking-calls.ts'

/** Says something to the merchant; null, or why it was not taken. */
export type Saying = (
  call: typeof instructCall | typeof rateCall,
  said: Readonly<Record<string, unknown>>,
) => Promise<string | null>

interface PartProps {
  readonly tracked: Tracked
  readonly say: Saying
}

/** Sends what was said once, and keeps why it was not taken. */
function useSaying(say: Saying, done: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const send: (...said: Parameters<Saying>) => Promise<void> = async (call, said) => {
    setIsBusy(true)
    const why = await say(call, said)
    setIsBusy(false)
    setRefusal(why)
    if (why === null) done()
  }
  return {
    send,
    isBusy,
    refusal: refusal !== null && (
      <p className={styles['refusal']} role="alert">
        {refusal}
      </p>
    ),
  }
}

function Chips<Chip extends string>({
  chips,
  chosen,
  onChange,
}: {
  readonly chips: readonly Chip[]
  readonly chosen: readonly Chip[]
  readonly onChange: (chosen: readonly Chip[]) => void
}) {
  return (
    <div className={styles['chips']}>
      {chips.map((chip) => {
        const isOn = chosen.includes(chip)
        return (
          <button
            key={chip}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? chosen.filter((one) => one !== chip) : [...chosen, chip])}
          >
            {t(chip)}
          </button>
        )
      })}
    </div>
  )
}

/** A word for the driver: until the driver is at the door it can be changed. */
export function InstructionPart({ tracked, say }: PartProps) {
  const { instruction, mayInstruct } = tracked
  const [isOpen, setIsOpen] = useState(false)
  const [chips, setChips] = useState<readonly InstructionChip[]>(instruction?.chips ?? [])
  const [words, setWords] = useState(instruction?.words ?? '')
  const { send, isBusy, refusal } = useSaying(say, () => setIsOpen(false))
  const id = useId()
  const open = () => {
    setChips(instruction?.chips ?? [])
    setWords(instruction?.words ?? '')
    setIsOpen(true)
  }
  if (instruction !== null && !(isOpen && mayInstruct))
    return (
      <div className={styles['card']}>
        <span>
          <small>{t('For the driver')}</small>
          <b>{[...instruction.chips.map((chip) => t(chip)), instruction.words].filter(Boolean).join(', ')}</b>
        </span>
        {mayInstruct && (
          <button type="button" className={styles['link']} onClick={open}>
            {t('Change')}
          </button>
        )}
      </div>
    )
  if (!mayInstruct) return null
  return (
    <form
      className={styles['part']}
      onSubmit={(event) => {
        event.preventDefault()
        void send(instructCall, { chips, words: words.trim() })
      }}
    >
      <h2 id={id}>{t('A word for the driver')}</h2>
      <Chips chips={doorChips} chosen={chips} onChange={setChips} />
      <input
        aria-labelledby={id}
        maxLength={255}
        value={words}
        placeholder={t('Where to ring, where to leave it')}
        onChange={({ target }) => setWords(target.value)}
      />
      {refusal}
      <Button type="submit" size="big" isBusy={isBusy}>
        {t('Save for the driver')}
      </Button>
    </form>
  )
}

type Proof = AnswerOf<typeof proof>

/** Photo and signature, once somebody has said where it went to: a link alone, which may be passed on, shows them to nobody. */
export function PicturesPart({
  tracked: { pictures },
  ask,
}: Pick<PartProps, 'tracked'> & { readonly ask: (zipCode: string) => Promise<Proof> }) {
  const [code, setCode] = useState('')
  const [files, setFiles] = useState<Proof['files'] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const id = useId()
  if (pictures === 0) return null
  const show = async () => {
    setIsBusy(true)
    try {
      const { isRight, triesLeft, files: shown } = await ask(code)
      setFiles(isRight ? shown : null)
      const left = t('{{count}} tries left', { count: triesLeft })
      if (isRight) setFault(null)
      else
        setFault(
          triesLeft > 0
            ? `${t('This is not the postal code of the delivery.')} ${left}`
            : t('The postal code was wrong too often. Try again tomorrow.'),
        )
    } catch (error) {
      setFault(error instanceof ApiError && error.status !== 0 ? explainError(error) : t('Connection lost.'))
    }
    setIsBusy(false)
  }
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 id={id}>{t('Photo and signature')}</h2>
      {files ? (
        <ul className={styles['pictures']}>
          {files.map(({ id: file, kind, url }) => (
            <li key={file}>
              <img src={url} alt={kind === 'photo' ? t('Photo of the delivery') : t('Signature of the delivery')} />
            </li>
          ))}
        </ul>
      ) : (
        <form
          className={styles['code']}
          onSubmit={(event) => {
            event.preventDefault()
            void show()
          }}
        >
          <label>
            {t('Postal code of the delivery')}
            <input
              required
              maxLength={20}
              autoComplete="postal-code"
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </label>
          <Button type="submit" size="big" isBusy={isBusy}>
            {t('Show')}
          </Button>
        </form>
      )}
      {fault !== null && (
        <p className={styles['refusal']} role="alert">
          {fault}
        </p>
      )}
    </section>
  )
}

/** How it was: stars, what was good, and a field; changed once. */
export function RatingPart({ tracked, say }: PartProps) {
  const { rating, mayRate } = tracked
  const [isOpen, setIsOpen] = useState(false)
  const [stars, setStars] = useState(rating?.stars ?? 0)
  const [chips, setChips] = useState<readonly RatingChip[]>(rating?.chips ?? [])
  const [words, setWords] = useState(rating?.words ?? '')
  const { send, isBusy, refusal } = useSaying(say, () => setIsOpen(false))
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  if (rating !== null && !(isOpen && mayRate))
    return (
      <div className={styles['card']}>
        <span>
          <small>{t('Thank you')}</small>
          <b>{t('You gave {{count}} stars', { count: rating.stars })}</b>
          <small>{[...rating.chips.map((chip) => t(chip)), rating.words].filter(Boolean).join(', ')}</small>
        </span>
        {mayRate && (
          <button type="button" className={styles['link']} onClick={() => setIsOpen(true)}>
            {t('Change')}
          </button>
        )}
      </div>
    )
  if (!mayRate) return null
  const isFault = chips.includes(faultChip)
  return (
    <form
      className={styles['part']}
      onSubmit={(event) => {
        event.preventDefault()
        void send(rateCall, { stars, chips, words: words.trim() })
      }}
    >
      <fieldset className={styles['stars']}>
        <legend>{t('How was the delivery?')}</legend>
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star} data-on={star <= stars || undefined}>
            <input
              type="radio"
              name={id}
              value={star}
              checked={star === stars}
              aria-label={t('{{count}} stars', { count: star })}
              onChange={() => setStars(star)}
            />
            {star <= stars ? <IconStarFilled size={26} aria-hidden /> : <IconStar size={26} aria-hidden />}
          </label>
        ))}
      </fieldset>
      <Chips chips={praiseChips} chosen={chips} onChange={setChips} />
      <textarea
        ref={field}
        rows={2}
        maxLength={1000}
        aria-label={isFault ? t('What is missing or broken?') : t('Anything to add?')}
        placeholder={isFault ? t('What is missing or broken?') : t('Anything to add?')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {refusal}
      <Button type="submit" kind="primary" size="big" isBusy={isBusy} disabled={stars === 0}>
        {stars === 0 ? t('Choose stars') : t('Send {{count}} stars', { count: stars })}
      </Button>
      <button
        type="button"
        className={styles['fault']}
        aria-pressed={isFault}
        onClick={() => {
          setChips(isFault ? chips.filter((chip) => chip !== faultChip) : [...chips, faultChip])
          field.current?.focus()
        }}
      >
        {t('Something is missing or broken')}
      </button>
    </form>
  )
}
