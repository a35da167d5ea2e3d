import { Children, isValidElement, type Key, type ReactNode, useId, useState } from 'react'
import { t } from '../../lib/words.ts'
import { controlClass } from '../field.tsx'
import styles from './mapper-questions.module.css'

/** Lines, those first that ask something. What is answered stays where it was. */
export function OpenFirst({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<readonly Key[]>([])
  const lines = Children.toArray(children).filter((line) =>
    isValidElement<{ isAsked?: boolean; value?: string; 'data-bad'?: boolean }>(line),
  )
  const more = lines.flatMap(({ key, props }) =>
    key !== null && !asked.includes(key) && (props.isAsked || props.value === '' || props['data-bad']) ? [key] : [],
  )
  if (more.length > 0) setAsked([...asked, ...more])
  const first = [...asked, ...more].flatMap((key) => lines.find((line) => line.key === key) ?? [])
  return [...first, ...lines.filter((line) => !first.includes(line))]
}

/** A question with its answers; it asks as long as its value is none of them. */
export function WordLine({
  value,
  choices,
  onChoose,
  action,
  children,
}: {
  readonly value: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly onChoose: (meaning: string) => void
  readonly action?: ReactNode
  readonly children: string
}) {
  const id = useId()
  return (
    <p className={styles['line']} data-asks={value === '' || undefined}>
      <label htmlFor={id}>{children}</label>
      <select
        id={id}
        className={controlClass}
        aria-invalid={value === '' || undefined}
        aria-required
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {value === '' && <option value="">{t('Choose…')}</option>}
        {choices.map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </select>
      {action}
    </p>
  )
}
