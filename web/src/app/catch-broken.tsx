import { Component, type ReactNode } from 'react'
import { useAddress } from '../lib/location.ts'
import { BrokenScreen } from './error-screens.tsx'

interface Props {
  /** The present address: what broke at another one is not broken here. */
  readonly at: string
  /** Puts what is said instead into a frame, where the screen that broke had none. */
  readonly frame?: (screen: ReactNode) => ReactNode
  readonly children: ReactNode
}

interface State {
  readonly at: string
  readonly failure: { readonly error: unknown } | null
}

/** Only a class can catch what cannot be drawn. */
class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failure: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, failure: null }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    const screen = <BrokenScreen error={failure.error} />
    return this.props.frame?.(screen) ?? screen
  }
}

/** Shows what to do in the place of what could not be drawn, until another address is opened. */
export function CatchBroken(props: Omit<Props, 'at'>) {
  return <Boundary at={useAddress()} {...props} />
}
