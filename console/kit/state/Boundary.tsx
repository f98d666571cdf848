import { Component, type ReactNode } from 'react'

interface Props {
  /** Changing it gives what is inside a fresh start. */
  at?: string
  /** What stands instead of something that threw. */
  note: (error: Error, onRetry: () => void) => ReactNode
  children: ReactNode
}

interface State {
  error: Error | null
  at?: string
}

const shown = new WeakSet<Error>()
/** Does a note stand, or did one stand, for that? */
export const wasShown = (error: Error) => shown.has(error)

/** What throws inside takes nothing down that stands around it. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: null, at: this.props.at }

  static getDerivedStateFromError = (error: Error) => ({ error })

  static getDerivedStateFromProps = ({ at }: Props, state: State) => (at === state.at ? null : { at, error: null })

  override componentDidCatch(error: Error) {
    shown.add(error)
  }

  override render() {
    const { error } = this.state
    return error ? this.props.note(error, () => this.setState({ error: null })) : this.props.children
  }
}
