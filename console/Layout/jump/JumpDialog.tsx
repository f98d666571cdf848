import { Input } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { search } from '../../../core/rules/rules.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { useOpenEntry } from '../../session/useOpenEntry.ts'
import '../../kit/state/emptyState.css'
import './jumpDialog.css'
import type { Target } from './targets.ts'
import { useTargets } from './useTargets.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** One field for wherever somebody wants to go; arrows choose, Enter goes there. */
export function JumpDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const open = useOpenEntry()
  const id = useId()
  const { targets, asking, failed } = useTargets(typed)
  const chosen = Math.min(at, targets.length - 1)
  const complaint = search(typed)

  const go = (target: Target | undefined) => {
    if (!target) return
    onClose()
    open({ resUrl: target.url })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends an input method's word goes nowhere.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') return go(targets[chosen])
    const step = steps[event.key]
    if (!step || targets.length === 0) return
    event.preventDefault()
    setAt((chosen + step + targets.length) % targets.length)
  }
  const note = complaint || failed || (asking ? '正在查找…' : '没有找到，换个名称、编号或拼音首字母试试')
  return (
    <Dialog title="查找" width={620} onClose={onClose}>
      <Input
        role="combobox"
        aria-label="页面、站点、设备"
        aria-expanded={targets.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={targets[chosen] && `${id}${targets[chosen].key}`}
        placeholder="名称、编号或拼音首字母，如 gjxx"
        maxLength={40}
        allowClear
        value={typed}
        status={complaint ? 'error' : undefined}
        onChange={event => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="jump-list" id={`${id}list`} role="listbox" aria-label="查找结果">
        {targets.map((target, index) => (
          <div key={target.key} role="presentation">
            {target.group !== targets[index - 1]?.group && <h3>{target.group}</h3>}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's */}
            <div
              id={`${id}${target.key}`}
              className="jump-target"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              ref={element => {
                if (index === chosen) element?.scrollIntoView({ block: 'nearest' })
              }}
              onMouseMove={() => setAt(index)}
              onClick={() => go(target)}
            >
              <span>{target.name}</span>
              <small>{target.beneath}</small>
            </div>
          </div>
        ))}
        {targets.length === 0 && <p className="empty-state">{typed.trim() ? note : '输入名称、编号或拼音首字母，↑ ↓ 选择，回车前往'}</p>}
      </div>
    </Dialog>
  )
}
