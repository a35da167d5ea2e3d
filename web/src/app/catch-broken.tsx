import { Component, type ReactNode } from 'react'
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

/** Shows what to do in the place of what could not be drawn. Only a class can catch that. */
export class CatchBroken extends Component<Props, State> {
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
