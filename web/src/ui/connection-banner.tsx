import { lazyPart } from './lazy-part.tsx'

/** What is said above a screen of the connection and of what waits for it. It comes right behind the first screen, not with it. */
export const ConnectionBanner = lazyPart(
  () =>
    import('./connection-strips.tsx').then(
      (loaded) => loaded.ConnectionStrips,
      // Lost before it came: every place that could not be loaded says so itself.
      () => () => null,
    ),
  null,
)
