import { find, type RoutePlaces } from '@crossdock/contract/delivery/optimize/places'
import type { Route } from '@crossdock/contract/delivery/routes'
import type { Id } from '@crossdock/contract/ids'
import { call } from '../../lib/client.ts'
import { usePartOf } from '../../lib/part-of-value.ts'
import { createValue } from '../../lib/value.ts'
import { t } from '../../lib/words.ts'
import styles from './dragged-stop.module.css'
import { placeWords } from './place-words.ts'
import { addedWords } from './plan-words.ts'

/** The stop that is being dragged, where it would fall, and what the server says of the places. */
interface Dragged {
  readonly id: string
  readonly at: number
  /** Of the other stops, in their order. */
  readonly others: readonly string[]
  readonly places: RoutePlaces | null
}

const dragged = createValue<Dragged | null>(null)

/** Asks for the places when a stop is taken up: where no answer comes it is dragged without figures. */
export function takeUp(route: Route, addressId: Id<'poolOrder'>): void {
  const ids = route.orders.map((stop) => stop.addressId)
  const mine: Dragged = {
    ...{ id: addressId, at: ids.indexOf(addressId), places: null },
    others: ids.filter((id) => id !== addressId),
  }
  dragged.set(mine)
  void call(find, { addressId, routeIds: [route.id] }).then(
    ({ routes: [places = null] }) => dragged.set((now) => (now?.id === addressId ? { ...now, places } : now)),
    () => undefined,
  )
}

/** It would fall here now: behind so many others. */
export const dragOver = (at: number): void => dragged.set((now) => (now && now.at !== at ? { ...now, at } : now))
export const putDown = (): void => dragged.set(null)

/** What the place adds at which it would fall, for those who hear it. */
export function wordsAt(at: number): string | null {
  const { places = null } = dragged.get() ?? {}
  const place = places?.places.find((one) => one.at === at)
  if (!place) return null
  return places?.best?.at === at ? t('best place: {{words}}', { words: placeWords(place) }) : placeWords(place)
}

/** What a row of the stops says while one is dragged: the dragged one what its place adds, another that the best place is beside it. */
export function PlaceNote({ id }: { readonly id: string }) {
  const said = usePartOf(dragged, (now) => noteOf(now, id))
  if (said === '') return null
  const [kind = '', ...words] = said.split('\n')
  return (
    <span className={styles['note']}>
      <span className={styles[kind]}>{words.join('\n')}</span>
    </span>
  )
}

function noteOf(now: Dragged | null, id: string): string {
  if (!now?.places) return ''
  const { places, at, others } = now
  if (id === now.id) {
    const place = places.places.find((one) => one.at === at)
    if (!place) return ''
    const isBest = places.best?.at === at
    const kind = isBest ? 'best' : place.hurdles.length > 0 ? 'broken' : 'here'
    return `${kind}\n${isBest ? t('Best place: {{words}}', { words: placeWords(place) }) : placeWords(place)}`
  }
  const { best } = places
  if (!best || best.at === at) return ''
  if (others[best.at] === id) return `best\n${t('Best place above: {{words}}', { words: addedWords(best) })}`
  const isLast = best.at === others.length && others.at(-1) === id
  return isLast ? `best\n${t('Best place below: {{words}}', { words: addedWords(best) })}` : ''
}
