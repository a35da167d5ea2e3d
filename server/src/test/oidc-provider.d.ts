declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Context {
    readonly oidc: {
      readonly provider: { readonly Grant: new (of: { clientId: string; accountId: string }) => Grant }
      readonly client: { readonly clientId: string }
      readonly session: { readonly accountId: string }
    }
  }
  /** What the tests use of it; the package brings no types. */
  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    callback(): RequestListener
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ readonly params: { readonly login_hint?: string } }>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { readonly login: { readonly accountId: string; readonly ts?: number } },
    ): Promise<void>
  }
  export type { Context }
}
