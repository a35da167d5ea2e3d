import { lazy } from 'react'

/** What the operator's app needs is named here, and not with the screens before sign-in. */
const OperatorApp = lazy(() => import('./operator-app.tsx'))

/** The operator's app, behind a door of its own. */
export default function OperatorDoor() {
  return <OperatorApp />
}
