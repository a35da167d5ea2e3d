import { previewKey } from './storage.ts'

/** Whom one looks at the product as, in this tab, and where one came from. */
export interface Preview {
  readonly name: string
  readonly back: string
}

function read(): Preview | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(previewKey) ?? 'null') as Partial<Preview> | null
    return kept && typeof kept.name === 'string' && typeof kept.back === 'string'
      ? { name: kept.name, back: kept.back }
      : null
  } catch {
    return null
  }
}

/** Of this tab, until it is left: the page is loaded anew at both ends, so that nothing of one's own is in it. */
export const preview: Preview | null = read()

/** Back to oneself, where one was. */
export function leavePreview(): void {
  if (preview === null) return
  sessionStorage.clear()
  window.location.assign(preview.back)
}
