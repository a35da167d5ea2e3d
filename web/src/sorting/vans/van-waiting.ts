import type { VanBox, WholeVan } from '@crossdock/contract/delivery/vans'
import * as vans from '@crossdock/contract/delivery/vans'
import { vanPath } from '../../lib/paths.ts'
import { answered } from '../../lib/queries.ts'
import { session } from '../../lib/session.ts'
import type { WaitingStep } from '../../lib/waiting.ts'
import { t } from '../../lib/words.ts'
import { keepsWork, mayWait } from '../../lib/work.ts'

/** What a phone knows of a van without asking: which boxes belong into it, and what it has scanned into it. */

const loaded = (box: VanBox): VanBox => {
  const who = session.get()?.who
  if (box.loadedAt !== null) return box
  return {
    ...box,
    state: 'Received',
    exceptions: box.exceptions.filter((kind) => kind !== 'Missing'),
    loadedAt: new Date().toISOString(),
    loadedBy: who ? { id: who.id, name: who.name } : null,
  }
}

/** The van with a box as it has become. */
export function withBox(van: WholeVan, box: VanBox): WholeVan {
  const boxes = van.boxes.map((one) => (one.id === box.id ? box : one))
  return {
    ...{ ...van, boxes },
    receivedBoxesCount: boxes.filter(({ state }) => state === 'Received').length,
    loadedBoxesCount: boxes.filter(({ loadedAt }) => loadedAt !== null).length,
  }
}

/** The van after a step that is not sent yet. */
export function vanAfter(van: WholeVan, { path, input }: Pick<WaitingStep, 'path' | 'input'>): WholeVan {
  const box = van.boxes.find(({ id }) => id === input['boxId'])
  return path === vans.load.path && input['id'] === van.id && box ? withBox(van, loaded(box)) : van
}

keepsWork(vans.get, vanAfter)

mayWait(vans.load, ({ id, boxId }) => {
  const van = answered(vans.get, { id })
  const box = van?.boxes.find((one) => one.id === boxId)
  if (!van || !box) return null
  return {
    name: box.orderNo,
    words: t('Loaded into {{van}}: {{box}}', { van: van.name, box: box.barcode }),
    to: vanPath(id),
    answer: loaded(box),
  }
})
