/** Whether a page that is loaded anew without a connection comes: its files are kept, which browsers do over https or on the machine itself. */
export const isPageKept = (): boolean => window.isSecureContext && Boolean(navigator.serviceWorker?.controller)

/** Has the browser keep the app's files, where it does so: in a build, over https. What cannot be kept is loaded as ever. */
export function keepPages(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}
