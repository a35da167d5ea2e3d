import { Suspense, useEffect, useState } from 'react'
import { isPublicPath, openFrame, type PublicPath, publicPathOf } from '../lib/frame.ts'
import { setNavigator } from '../lib/navigation.ts'
import { ToastHost } from '../ui/toast-host.tsx'
import { publicScreens } from './public-screens.tsx'

const here = (): PublicPath => publicPathOf(window.location.pathname) ?? '/signin'

/** The screens before sign-in. They do without router, query cache and overlay library, so that the first load is small. */
export function PublicApp() {
  const [path, setPath] = useState<PublicPath>(here)
  useEffect(() => {
    // What is behind sign-in is the other app's to show: this one keeps its screen until then.
    const follow = (): void => {
      if (isPublicPath(window.location.pathname)) setPath(here())
    }
    setNavigator({
      push: (next) => openFrame(next, false),
      replace: (next) => openFrame(next, true),
    })
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const Screen = publicScreens[path]
  return (
    <>
      <Suspense>
        <Screen key={path} />
      </Suspense>
      <ToastHost />
    </>
  )
}
