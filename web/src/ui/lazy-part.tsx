import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { LoadingOverlay } from './states.tsx'

/** A component that loads when it is first shown, or is brought before. */
export interface Later<Props extends object> {
  /** Suspends until it is here. */
  readonly Part: ComponentType<Props>
  /** Starts loading it. */
  readonly bring: () => Promise<unknown>
}

/**
 * What is here already when it is shown is shown at once: React would put its fallback there first, and holds back what follows
 * a fallback for 300 ms.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let here: ComponentType<Props> | null = null
  const bring = async () => {
    here ??= await load()
    return { default: here as ComponentType<object> }
  }
  const Awaited = lazy(bring)
  function Part(props: Props) {
    // Decided once for as long as it stands: another component in its place would lose what was typed there.
    const [Here] = useState(() => here)
    return Here ? <Here {...props} /> : <Awaited {...props} />
  }
  return { Part, bring }
}

/**
 * A part that loads when it is first shown, by its exported name: forms behind a button stay out of what a list loads. Until then
 * the screen says that it is loading, or `meanwhile` stands in its place.
 * `const ProductForm = lazyPart(async () => (await import('./product-form.tsx')).ProductForm)`
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = <LoadingOverlay isShown />,
): ComponentType<Props> & Pick<Later<Props>, 'bring'> {
  const { Part, bring } = later(load)
  function LazyPart(props: Props) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    )
  }
  LazyPart.bring = bring
  return LazyPart
}
