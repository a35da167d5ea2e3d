import { Component, type ReactNode } from 'react'
import { useAddress } from '../lib/location.ts'
import { BrokenScreen } from './error-screens.tsx'

interface Props {
  /** The present address: what broke at another one is not broken here. */
  readonly at: string
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
    return failure ? <BrokenScreen error={failure.error} /> : this.props.children
  }
}

/** Shows what to do in the place of what could not be drawn, until another address is opened. */
export function CatchBroken({ children }: Pick<Props, 'children'>) {
  return <Boundary at={useAddress()}>{children}</Boundary>
}
