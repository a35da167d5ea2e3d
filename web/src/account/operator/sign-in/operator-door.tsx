import { lazy } from 'react'

/** The operator's app, behind a door of its own: what it needs is named here, and not with the screens before sign-in. */
export default lazy(() => import('./operator-app.tsx'))
