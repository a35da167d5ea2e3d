import { createValue } from './value.ts'

/** Ends the question whether it is still the same person, which stands on the screen; null: nothing is asked. */
export const proving = createValue<((isProven: boolean) => void) | null>(null)

let answer: Promise<boolean> | null = null

/** Asks once for all calls that wait for it. */
export function askForProof(): Promise<boolean> {
  answer ??= new Promise((resolve) => {
    proving.set(() => (isProven: boolean) => {
      answer = null
      proving.set(null)
      resolve(isProven)
    })
  })
  return answer
}
