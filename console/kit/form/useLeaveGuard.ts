import { App } from 'antd'
import { useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { watchLeaving } from './leaving.ts'
import { layers } from '../hooks/useLayer.ts'

/** Another page, another row, another form, or none. */
const elsewhere = (a: URL, b: URL) =>
  a.pathname !== b.pathname || layers.some(name => a.searchParams.get(name) !== b.searchParams.get(name))

/**
 * While `dirty()`, whatever would drop the form asks first.
 * @returns leaves by something that is no step to another address (a dialog's mask, a button), asking as well
 */
export function useLeaveGuard(dirty: () => boolean): (leave: () => void) => void {
  const { navigator } = useContext(NavigationContext)
  const { modal } = App.useApp()
  /** Where the form was opened. */
  const [home] = useState(() => new URL(location.href))
  const latest = useRef(dirty)
  latest.current = dirty
  const asked = useRef(false)
  /** Somebody said yes: nothing is in the way of what follows. */
  const given = useRef(false)

  const ask = (leave: () => void) => {
    if (asked.current) return
    asked.current = true
    void modal.confirm({
      title: '提示',
      content: '填写的内容尚未保存，离开后将丢失，是否继续？',
      okText: '离开',
      cancelText: '继续填写',
      onOk: () => {
        given.current = true
        leave()
      },
      afterClose: () => {
        asked.current = false
      },
    })
  }
  const asking = useRef(ask)
  asking.current = ask
  const loses = () => latest.current() && !given.current

  useEffect(
    () =>
      watchLeaving(navigator, {
        loses: next => latest.current() && !given.current && elsewhere(next, home),
        ask: leave => asking.current(leave),
      }),
    [navigator, home],
  )
  return leave => (loses() ? ask(leave) : leave())
}
