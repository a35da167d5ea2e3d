import type { ExportFormat } from '@crossdock/contract/files'
import { t } from '../lib/words.ts'
import { Button } from './button.tsx'
import { IconDownload } from './icons.ts'
import { lazyPart } from './lazy-part.tsx'

/** The menu's button before it can open one: what stands beside it is not pushed away by it. */
const Meanwhile = () => (
  <Button icon={<IconDownload size={14} aria-hidden />} disabled>
    {t('Export')}
  </Button>
)

const Menu = lazyPart(async () => (await import('./record-actions.tsx')).MoreActions, <Meanwhile />)

interface ExportControlProps {
  readonly isBusy: boolean
  /** There is more than a workbook: it asks which. */
  readonly asksFormat: boolean
  readonly onExport: (format: ExportFormat) => void
}

/** The same in a phone's head. */
export const exportWords = () => ({ label: t('Export'), icon: <IconDownload size={20} aria-hidden /> })

/** The one control of a list that saves what its filters show. */
export function ExportControl({ isBusy, asksFormat, onExport }: ExportControlProps) {
  const icon = <IconDownload size={14} aria-hidden />
  if (!asksFormat)
    return (
      <Button icon={icon} isBusy={isBusy} onClick={() => onExport('xlsx')}>
        {t('Export')}
      </Button>
    )
  return (
    <Menu
      icon={icon}
      label={t('Export')}
      actions={[
        { label: t('Workbook (.xlsx)'), isBusy, onPress: () => onExport('xlsx') },
        { label: t('Text (.csv)'), isBusy, onPress: () => onExport('csv') },
      ]}
    />
  )
}
