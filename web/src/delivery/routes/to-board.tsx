import { get } from '@crossdock/contract/delivery/optimize/board'
import { go } from '../../lib/navigation.ts'
import { t } from '../../lib/words.ts'
import { IconColumns3 } from '../../ui/icons.ts'
import type { HeadAction } from '../../ui/list-types.ts'

/** From another list of delivery to the plan board of today. */
export const toBoard = (): HeadAction => ({
  label: t('Board'),
  icon: <IconColumns3 size={16} />,
  can: get,
  onClick: () => go('/delivery/draft-routes?view=board'),
})
