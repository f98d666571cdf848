import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { focusRow } from './focusRow.ts'
import { useEsc } from '../hooks/useEsc.ts'
import { useTopOffset } from '../hooks/useTopOffset.ts'
import type { List } from '../hooks/useList.ts'
import './sidePanel.css'
import '../pages/pageCard.css'

interface Props<Row> {
  title: string
  list: List<Row>
  children: ReactNode
}

/** The open row beside its list, with the way to the rows before and after it. On a phone it stands in the list's place. */
export function SidePanel<Row>({ title, list, children }: Props<Row>) {
  const element = useRef<HTMLElement>(null)
  const ids = list.rows.map(list.idOf)
  const at = ids.indexOf(list.open)
  const go = (id: string | undefined) => {
    if (!id) return
    focusRow(id)
    list.setOpen(id)
  }
  const close = () => list.setOpen('')
  useEsc(true, close, element)
  useTopOffset(element)
  // Whoever was in it stands in the list again where it was opened, not at the top of the page. Before it is gone, for
  // then the focus is lost.
  useLayoutEffect(() => {
    const [detail, id] = [element.current, list.open]
    return () => {
      if (detail?.contains(document.activeElement)) focusRow(id)
    }
  }, [list.open])
  // What one stood on may go, as the button of a step that was taken: one stands in the list again, on this row or on what took its place.
  const stood = useRef<Element>(null)
  const place = useRef(at)
  if (at >= 0) place.current = at
  useLayoutEffect(() => {
    if (!stood.current || stood.current.isConnected || document.activeElement !== document.body) return
    stood.current = null
    const row = at >= 0 ? list.open : ids[Math.min(place.current, ids.length - 1)]
    if (row) focusRow(row)
  })
  // Before the fields inside hear it: an arrow in the choice of a decision chooses.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    go(ids[at + (event.key === 'ArrowUp' ? -1 : 1)])
  }
  return (
    <aside
      className="page-card side-panel"
      aria-label={title}
      ref={element}
      onKeyDownCapture={onKeyDownCapture}
      onFocus={({ target }) => {
        stood.current = target
      }}
    >
      <div className="side-panel-buttons">
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined />}
          aria-label="上一条"
          title="上一条（Alt+↑）"
          disabled={at <= 0}
          onClick={() => go(ids[at - 1])}
        />
        <Button
          type="text"
          size="small"
          icon={<RightOutlined />}
          aria-label="下一条"
          title="下一条（Alt+↓）"
          disabled={at < 0 || at >= ids.length - 1}
          onClick={() => go(ids[at + 1])}
        />
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭详情" title="关闭详情（Esc）" onClick={close} />
      </div>
      {children}
    </aside>
  )
}
