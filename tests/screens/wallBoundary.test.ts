import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WallBoundary } from '../../screens/page/WallBoundary.tsx'

/** A boundary round a wall. There is no document here, so the test keeps the state that React would keep. */
function around(onFail?: () => void) {
  const boundary = new WallBoundary({ onFail, children: '一面墙' })
  const keep = (change: object) => void Object.assign(boundary.state, change)
  boundary.setState = keep as typeof boundary.setState
  const wallThrows = () => {
    keep(WallBoundary.getDerivedStateFromError())
    boundary.componentDidCatch()
  }
  return { boundary, wallThrows, shown: () => renderToStaticMarkup(boundary.render()) }
}

describe('a wall that throws', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('gives way to a quiet note that says nothing of the error, and is tried again', () => {
    const { wallThrows, shown } = around()
    expect(shown()).toBe('一面墙')

    wallThrows()
    expect(shown()).toBe('<p class="wall-note">画面恢复中</p>')

    vi.runOnlyPendingTimers()
    expect(shown()).toBe('一面墙')
  })

  it('is tried again however often it throws, and every failure is told', () => {
    let failures = 0
    const { wallThrows, shown } = around(() => failures++)
    for (let i = 0; i < 3; i++) {
      wallThrows()
      vi.runOnlyPendingTimers()
    }
    expect([failures, shown()]).toEqual([3, '一面墙'])
  })

  it('waits for one attempt at a time, and for none once it has left', () => {
    const { boundary, wallThrows } = around()
    wallThrows()
    wallThrows()
    expect(vi.getTimerCount()).toBe(1)

    boundary.componentWillUnmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
