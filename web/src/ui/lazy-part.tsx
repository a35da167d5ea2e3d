import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A part that loads when it is first shown, by its exported name: forms behind a button stay out of what a list loads.
 * `const ProductForm = lazyPart(async () => (await import('./product-form.tsx')).ProductForm)`
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
