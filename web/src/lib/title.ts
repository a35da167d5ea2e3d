import { useEffect } from 'react'

/** What the tab of the browser says; nothing changes it while the words are not known. */
export function useTitle(words: string): void {
  useEffect(() => {
    if (words) document.title = `${words} · Crossdock`
  }, [words])
}
