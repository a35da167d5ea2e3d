import type { HubOrder } from '@crossdock/contract/sorting/orders'
import type { Suggestion } from '@crossdock/contract/sorting/positions'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { suggestedPlace, useSuggested, whyWords } from '../suggested.ts'

interface SuggestedPlaceProps {
  readonly order: HubOrder
  readonly isBusy: boolean
  readonly onTake: (suggestion: Suggestion) => void
}

/** Where an order might stand, before whatever can be chosen: a press, or Enter at once, puts it there. */
export function SuggestedPlace({ order, isBusy, onTake }: SuggestedPlaceProps) {
  const suggested = useSuggested(order.id, order.stockLocation?.id ?? null)
  const place = useRef<HTMLDivElement>(null)
  const isKnown = suggested !== undefined && suggested !== null && suggested !== 'stays'
  useEffect(() => {
    if (!isKnown) return
    const now = document.activeElement
    // Whoever types already is not led away.
    if (now instanceof HTMLInputElement && now.value !== '') return
    place.current?.querySelector('button')?.focus()
  }, [isKnown])
  if (suggested === null) return <p className="muted">{t('No lane carries it.')}</p>
  if (!isKnown) return null
  return (
    <div ref={place}>
      <p>{t('Suggested: {{place}}', { place: suggestedPlace(suggested) })}</p>
      <p className="muted">{whyWords(suggested)}</p>
      <Button isBusy={isBusy} onClick={() => onTake(suggested)}>
        {t('Put it at {{place}}', { place: suggestedPlace(suggested) })}
      </Button>
    </div>
  )
}
