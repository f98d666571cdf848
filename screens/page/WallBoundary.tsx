import { Component, type ReactNode } from 'react'

interface Props {
  /** Hears of every failure; a rotation goes on to the next wall. */
  onFail?: () => void
  children: ReactNode
}

/** A wall never stays white: a failure while drawing mounts it anew after a few seconds, with nothing but a quiet note meanwhile. */
export class WallBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  private timer: ReturnType<typeof setTimeout> | undefined
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch() {
    this.props.onFail?.()
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.setState({ failed: false }), 5000)
  }
  override componentWillUnmount() {
    clearTimeout(this.timer)
  }
  override render() {
    return this.state.failed ? <p className="wall-note">画面恢复中</p> : this.props.children
  }
}
