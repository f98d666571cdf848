import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import { screenName } from '../../core/rules.ts'
import { machineName, nameMachine } from './machineName.ts'
import { presenter } from './presenter.ts'
import './presenterCard.css'

const close = () => presenter.setState({ open: '' })

/** The name under which a conductor finds this screen; several screens may bear the same one and then move in step. */
export function NameCard() {
  const known = useStore(machineName, state => state.name)
  const [name, setName] = useState(known)
  const [complaint, setComplaint] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wrong = screenName(name)
    setComplaint(wrong ?? '')
    if (wrong) return
    nameMachine(name.trim())
    close()
  }
  return (
    <form className="presenter-card" role="dialog" aria-label="本屏名称" onSubmit={save}>
      <header>
        <h2>本屏名称</h2>
        <button type="button" onClick={close}>
          关闭 <kbd>Esc</kbd>
        </button>
      </header>
      <p>控制台“大屏指挥”按名称找到本屏；同名的屏同步切换。</p>
      <input
        // biome-ignore lint/a11y/noAutofocus: opened by a key for nothing but this field
        autoFocus
        aria-label="本屏名称"
        aria-invalid={complaint !== ''}
        maxLength={40}
        value={name}
        placeholder="如 东墙"
        onChange={event => setName(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && close()}
      />
      {complaint && <p role="alert">{complaint}</p>}
      <footer>
        {known && (
          <button
            type="button"
            onClick={() => {
              nameMachine('')
              close()
            }}
          >
            清除名称
          </button>
        )}
        <button type="submit" className="presenter-main">
          保存
        </button>
      </footer>
    </form>
  )
}
