import { saveFile } from '../../lib/files.ts'
import { toast } from '../../lib/toasts.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { IconCopy, IconDownload, IconPrinter } from '../../ui/icons.ts'
import styles from './factors.module.css'

/** New recovery codes, shown this once: printed, copied, or kept as a file. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const text = `Crossdock\n${codes.join('\n')}\n`
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => toast.success(t('Copied')),
      () => toast.warning(t('This browser does not let the page copy. Print or download them instead.')),
    )
  }
  return (
    <>
      <p>
        {t(
          'Each of these codes signs you in once when your phone or key is lost. They are shown now and never again: print them, or keep them where you keep your passwords.',
        )}
      </p>
      <ul className={styles['codes']} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['row']}>
        <Button icon={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
        {window.isSecureContext && (
          <Button icon={<IconCopy size={16} aria-hidden />} onClick={copy}>
            {t('Copy')}
          </Button>
        )}
        <Button
          icon={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile({ name: 'crossdock-recovery-codes.txt', blob: new Blob([text]) })}
        >
          {t('Download')}
        </Button>
      </div>
      <div>
        <Button kind="primary" onClick={onDone}>
          {t('I have kept them')}
        </Button>
      </div>
    </>
  )
}
