import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { lengthOf, lengthText, lengthUnit, weightUnit } from '../lib/measures.ts'
import { keepText, readText } from '../lib/storage.ts'
import { type WeightUnit, weightOf, weightText } from '../lib/weight.ts'
import { t } from '../lib/words.ts'
import styles from './field.module.css'
import { controlClass, Field } from './field.tsx'
import { type FormFieldProps, useField } from './form-field.ts'

/** A length, stored in centimetres, shown and typed in the person's measures. */
export function LengthField<Values extends FieldValues>(
  /** `isUnitSaid`: by the label. */
  props: FormFieldProps<Values> & { readonly isUnitSaid?: boolean },
) {
  const field = useField(props, null)
  const [text, setText] = useState<string | null>(null)
  return (
    <Field {...props} error={field.error} isOptional={field.isOptional}>
      {(links) => (
        <span className={styles['joined']}>
          <input
            {...links}
            ref={field.ref}
            name={field.name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            className={controlClass}
            value={text ?? lengthText(field.value as number | null)}
            disabled={field.disabled}
            data-autofocus={props.hasFocus || undefined}
            onChange={(event) => {
              setText(event.currentTarget.value)
              field.onChange(lengthOf(event.currentTarget.value))
            }}
            onBlur={() => {
              if (!Number.isNaN(field.value)) setText(null)
              field.onBlur()
            }}
          />
          {!props.isUnitSaid && <span className={styles['end']}>{lengthUnit()}</span>}
        </span>
      )}
    </Field>
  )
}

/** A weight, stored in kilograms; the toggle changes what is shown, never what is stored. */
export function WeightField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const field = useField(props, null)
  const [unit, setUnit] = useState<WeightUnit>(() => {
    const last = readText('weightUnit')
    return (last ?? (weightUnit() === 'lb' ? 'LB' : 'KG')) === 'LB' ? 'LB' : 'KG'
  })
  const [text, setText] = useState<string | null>(null)
  const kilograms = typeof field.value === 'number' ? field.value : null
  return (
    <Field {...props} error={field.error} isOptional={field.isOptional}>
      {(links) => (
        <span className={styles['joined']} style={{ '--end': '88px' } as React.CSSProperties}>
          <input
            {...links}
            ref={field.ref}
            name={field.name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            className={controlClass}
            value={text ?? weightText(kilograms, unit)}
            disabled={field.disabled}
            data-autofocus={props.hasFocus || undefined}
            onChange={(event) => {
              setText(event.currentTarget.value)
              field.onChange(weightOf(event.currentTarget.value, unit))
            }}
            onBlur={field.onBlur}
          />
          <span className={styles['end']}>
            <span className={styles['units']} role="group" aria-label={t('Unit of weight')}>
              {(['KG', 'LB'] as const).map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === unit}
                  onClick={() => {
                    setUnit(one)
                    if (!Number.isNaN(field.value)) setText(null)
                    keepText('weightUnit', one)
                  }}
                >
                  {one}
                </button>
              ))}
            </span>
          </span>
        </span>
      )}
    </Field>
  )
}
