import '../src/ui/fonts.css'
import '../src/ui/tokens.css'
import '../src/ui/base.css'
import { fillPath } from '@crossdock/contract/encode-call'
import * as products from '@crossdock/contract/fulfillment/products'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { call } from '../src/lib/client.ts'
import { session } from '../src/lib/session.ts'
import styles from './parts.module.css'
import { type Part, parts, type State } from './parts.ts'

type Ids = Readonly<Record<string, string | undefined>>

/** A record of each noun that a specimen shows: the newest there is. */
async function findRecords(): Promise<Ids> {
  const newest = { page: 1, page_size: 1 } as const
  const [shipment, receipt, product] = await Promise.all([
    call(shipments.list, newest),
    call(receipts.list, newest),
    call(products.list, newest),
  ])
  return {
    shipment: shipment.items[0]?.id,
    receipt: receipt.items[0]?.id,
    product: product.items[0]?.id,
  }
}

const addressOf = (path: string, keys: readonly string[], state: State, theme: string): string =>
  `/specimen.html?${new URLSearchParams([
    ...Object.entries({ path, state, theme }),
    ...keys.map((key): [string, string] => ['key', key]),
  ])}`

function Specimens({
  part,
  ids,
  themes,
}: {
  readonly part: Part
  readonly ids: Ids
  readonly themes: readonly string[]
}) {
  return part.specimens.flatMap(({ path: pattern, states = ['as it is'], keys = [], isPhone = false }) => {
    const path = fillPath(pattern, (noun) => ids[noun] ?? '0')
    return states.flatMap((state) =>
      themes.map((theme) => (
        <figure key={`${pattern} ${keys.join()} ${isPhone} ${state} ${theme}`}>
          <figcaption>
            {path} {keys.map((key) => (key === ' ' ? 'Space' : key)).join(' ')} · <b>{state}</b> · {theme}
          </figcaption>
          <object
            aria-label={`${part.name}, ${path}, ${state}, ${theme}`}
            type="text/html"
            data={addressOf(path, keys, state, theme)}
            width={isPhone ? 390 : 1280}
            height={isPhone ? 780 : 720}
          />
        </figure>
      )),
    )
  })
}

/** All parts in all their states, as the screens of whoever is signed in here show them. */
function PartsPage() {
  const [ids, setIds] = useState<Ids | null>(null)
  const [part, setPart] = useState(
    parts.find(({ name }) => `#${name}` === decodeURIComponent(location.hash)) ?? parts[0],
  )
  const [fault, setFault] = useState<string | null>(null)
  const isSignedIn = session.get() !== null
  useEffect(() => {
    if (isSignedIn) findRecords().then(setIds, (error: Error) => setFault(error.message))
  }, [isSignedIn])
  if (!isSignedIn)
    return (
      <main className={styles['page']}>
        <h1>Parts</h1>
        <p>
          They are shown with what an account has: <a href="/signin">sign in</a> (npm run demo opens one), and come
          back.
        </p>
      </main>
    )
  return (
    <main className={styles['page']}>
      <h1>Parts</h1>
      <nav>
        {parts.map((one) => (
          <button
            key={one.name}
            type="button"
            aria-pressed={one === part}
            onClick={() => {
              location.hash = one.name
              setPart(one)
            }}
          >
            {one.name}
          </button>
        ))}
      </nav>
      {fault && <p role="alert">{fault}</p>}
      {part && <p className="muted">{part.files.join(', ')}</p>}
      {part && ids && <Specimens key={part.name} part={part} ids={ids} themes={['light', 'dark']} />}
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<PartsPage />)
