import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { LoadingOverlay } from './states.tsx'

/**
 * A part that loads when it is first shown, by its exported name: forms behind a button stay out of what a list loads. Until then
 * the screen says that it is loading, or `meanwhile` stands in its place.
 * `const ProductForm = lazyPart(async () => (await import('./product-form.tsx')).ProductForm)`
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = <LoadingOverlay isShown />,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    )
  }
}
