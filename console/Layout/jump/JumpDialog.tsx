import { Input } from 'antd'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { search } from '../../../core/rules/rules.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { useOpenEntry } from '../../session/useOpenEntry.ts'
import '../../kit/state/emptyState.css'
import './jumpDialog.css'
import { choicesOf, type Choice } from './choices.ts'
import type { Group } from './targets.ts'
import { useTargets } from './useTargets.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const words = '名称、编号、工单号、客户或拼音首字母'

/** One field for wherever somebody wants to go; arrows choose, Enter goes there, also before the answer has come. */
export function JumpDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [whole, setWhole] = useState<Group>()
  const [hurry, setHurry] = useState(false)
  const open = useOpenEntry()
  const id = useId()
  const { found, asking, failed } = useTargets(typed, whole, hurry)
  const choices = choicesOf(found, whole)
  const chosen = Math.min(at, choices.length - 1)
  const complaint = search(typed)

  const go = (choice: Choice | undefined) => {
    if (!choice) return
    if (choice.more) return setWhole(choice.group)
    onClose()
    open({ resUrl: choice.url })
  }
  const first = useEffectEvent(() => {
    setHurry(false)
    go(choices[0])
  })
  useEffect(() => {
    if (hurry && !asking) first()
  }, [hurry, asking])

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends an input method's word goes nowhere.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      if (choices[chosen]) return go(choices[chosen])
      return setHurry(typed.trim() !== '' && !complaint)
    }
    const step = steps[event.key]
    if (!step || choices.length === 0) return
    event.preventDefault()
    setAt((chosen + step + choices.length) % choices.length)
  }
  const note = complaint || failed || (asking ? '正在查找…' : `没有找到，换个${words}试试`)
  return (
    <Dialog title="查找" width={620} onClose={onClose}>
      <Input
        role="combobox"
        aria-label="页面、站点、设备、工单、客户"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={choices[chosen] && `${id}${choices[chosen].key}`}
        placeholder={`${words}；多个词以空格分开，如 桥西 逆变器`}
        maxLength={40}
        allowClear
        value={typed}
        status={complaint ? 'error' : undefined}
        onChange={event => {
          setTyped(event.target.value)
          setAt(0)
          setWhole(undefined)
          setHurry(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="jump-list" id={`${id}list`} role="listbox" aria-label="查找结果">
        {choices.map((choice, index) => (
          <div key={choice.key} role="presentation">
            {choice.group !== choices[index - 1]?.group && <h3>{choice.group}</h3>}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's */}
            <div
              id={`${id}${choice.key}`}
              className="jump-target"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              ref={element => {
                if (index === chosen) element?.scrollIntoView({ block: 'nearest' })
              }}
              onMouseMove={() => setAt(index)}
              // The keys stay with the field.
              onMouseDown={event => event.preventDefault()}
              onClick={() => go(choice)}
            >
              <span>{choice.name}</span>
              <small>{choice.beneath}</small>
            </div>
          </div>
        ))}
        {choices.length === 0 && <p className="empty-state">{typed.trim() ? note : `输入${words}，↑ ↓ 选择，回车前往`}</p>}
      </div>
    </Dialog>
  )
}
