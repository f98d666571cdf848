import { Component, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Losses, nextAttempt } from '../nextAttempt.ts'

interface Props {
  children: ReactNode
  /** Told of every loss, for the wall's own log. */
  onLost?: (attempt: number) => void
}

/**
 * Holds everything that paints with WebGL. When a canvas inside loses its context, or the content fails to start, the content is
 * thrown away and mounted anew: at once the first time, then with growing pauses. deck.gl and echarts-gl never recover by themselves.
 */
export function GlGuard({ children, onLost }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState(0)
  const [waiting, setWaiting] = useState(false)
  const losses = useRef<Losses>({ attempt: 0, at: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lost = useRef(() => {})
  lost.current = () => {
    // Two canvases lose their contexts within one turn, before React has drawn anything: one loss, one new start.
    if (timer.current !== undefined) return
    losses.current = nextAttempt(losses.current, Date.now())
    onLost?.(losses.current.attempt)
    setWaiting(true)
    timer.current = setTimeout(() => {
      timer.current = undefined
      setRound(n => n + 1)
      setWaiting(false)
    }, losses.current.pause)
  }

  useEffect(() => {
    const element = box.current
    if (!element) return
    const onLoss = () => lost.current()
    // The event does not bubble, but an ancestor sees it on its way down.
    element.addEventListener('webglcontextlost', onLoss, true)
    return () => {
      element.removeEventListener('webglcontextlost', onLoss, true)
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])

  return (
    <div ref={box} className="fill" data-gl-round={round}>
      {waiting ? (
        <p className="gl-guard-note">画面恢复中</p>
      ) : (
        <Catch key={round} onError={() => lost.current()}>
          {children}
        </Catch>
      )}
    </div>
  )
}

class Catch extends Component<{ children: ReactNode; onError: () => void }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch() {
    this.props.onError()
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}
