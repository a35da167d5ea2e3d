import * as proofs from '@crossdock/contract/account/proofs'
import type { InputOf } from '@crossdock/contract/endpoint'
import { call } from './client.ts'

/** Proving who one is at one's company, in a window beside: what waits here goes on where it was. */

/** What a window has brought back from the company; it stands in no address any more. */
export interface BroughtBack {
  readonly state: string
  /** Blank: they were not signed in there. */
  readonly code: string
  readonly iss: string
}

const channelName = 'company-proof'
/** How long a window waits for the tab that has opened it to answer, in milliseconds. */
const answerTime = 2000

type Proof = NonNullable<InputOf<typeof proofs.prove>['sso']>

/** Opens a window at the company, and gives what it brings back: null where it was not opened, or nobody was signed in there. */
export async function signInBeside(
  signal: AbortSignal,
): Promise<{ readonly proof: Proof | null; readonly isBlocked: boolean }> {
  // At once, as the press is answered: later a browser would take it for one that nobody wanted.
  const beside = window.open('', '_blank', 'popup,width=520,height=720')
  if (beside === null) return { proof: null, isBlocked: true }
  const { url, browser } = await call(proofs.beginSso, {}, { signal }).catch((error: unknown) => {
    beside.close()
    throw error
  })
  const state = new URL(url).searchParams.get('state')
  beside.location.replace(url)
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName)
    const end = (proof: Proof | null): void => {
      channel.close()
      resolve({ proof, isBlocked: false })
    }
    signal.addEventListener('abort', () => end(null))
    channel.addEventListener('message', ({ data }: MessageEvent<BroughtBack>) => {
      if (data.state !== state) return
      say(channel, { taken: state })
      const { code, iss } = data
      end(code === '' ? null : { state, browser, code, ...(iss === '' ? {} : { iss }) })
    })
  })
}

/** A channel has nobody but pages of its own origin. */
const say = (channel: BroadcastChannel, what: BroughtBack | { readonly taken: string | null }): void =>
  BroadcastChannel.prototype.postMessage.call(channel, what)

/** Hands what came back to the tab that waits for it; false where none does. */
export function handOver(brought: BroughtBack): Promise<boolean> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName)
    const end = (isTaken: boolean): void => {
      channel.close()
      resolve(isTaken)
    }
    channel.addEventListener('message', ({ data }: MessageEvent<{ readonly taken?: string }>) => {
      if (data.taken === brought.state) end(true)
    })
    setTimeout(() => end(false), answerTime)
    say(channel, brought)
  })
}
