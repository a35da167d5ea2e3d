import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** Why this browser takes no passkeys here; null when it does. */
export function passkeyFault(): 'insecure' | 'unable' | null {
  if (!window.isSecureContext) return 'insecure'
  return 'PublicKeyCredential' in window ? null : 'unable'
}

type Options = Readonly<Record<string, unknown>>

/** What came of asking a browser for a passkey: its answer, that the person would not, or that it cannot be done here. */
type Outcome<Answer> = { readonly answer: Answer } | { readonly fault: 'declined' | 'known' | 'elsewhere' }

async function outcome<Answer>(work: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await work }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    // Which of the others it was a browser does not say, so that pages learn nothing of what is kept in it.
    return { fault: name === 'InvalidStateError' ? 'known' : name === 'SecurityError' ? 'elsewhere' : 'declined' }
  }
}

/** Asks the browser for a passkey that it has. */
export async function askForPasskey(options: Options): Promise<Outcome<AuthenticationResponseJSON>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return outcome(startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }))
}

/** Has the browser make a passkey. */
export async function makePasskey(options: Options): Promise<Outcome<RegistrationResponseJSON>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return outcome(startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }))
}
