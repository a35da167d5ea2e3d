import { pictureLimits } from '@crossdock/contract/stored-files'
import { useEffect, useMemo, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { type FormFieldProps, useField } from './form-field.ts'
import styles from './picture-field.module.css'

interface PictureFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /** Address of the picture there is. */
  readonly present: string | null
  /** Stands where there is none. */
  readonly initials: string
}

/** A picture: the one there is, another one from this machine, or none. Its value is a file, null for none, undefined for no change. */
export function PictureField<Values extends FieldValues>(props: PictureFieldProps<Values>) {
  const field = useField(props, null)
  const input = useRef<HTMLInputElement>(null)
  const chosen = field.value instanceof Blob ? field.value : null
  const preview = useMemo(() => (chosen ? URL.createObjectURL(chosen) : null), [chosen])
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])
  const shown = field.value === null ? null : (preview ?? props.present)
  return (
    <Field {...props} error={field.error} isOptional={field.isOptional}>
      {(links) => (
        <div className={styles['picture']}>
          {shown ? <img src={shown} alt="" width={48} height={48} /> : <i aria-hidden>{props.initials}</i>}
          <input
            {...links}
            ref={input}
            className="aside"
            type="file"
            accept={pictureLimits.endings.map((ending) => `.${ending}`).join(',')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              // The same file can be chosen again after it was taken away.
              event.currentTarget.value = ''
              if (file) field.onChange(file)
            }}
          />
          <Button tabIndex={-1} onClick={() => input.current?.click()}>
            {t('Choose a picture')}
          </Button>
          {shown && (
            <Button kind="quiet" onClick={() => field.onChange(chosen && props.present === null ? undefined : null)}>
              {t('Remove')}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
