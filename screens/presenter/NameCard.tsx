import { type FormEvent, useState } from 'react'
import { screenName } from '../../core/rules/rules.ts'
import { page, usePage } from '../kit/page.ts'
import { machineNameAtom } from './machineName.ts'
import { closeCard } from './presenterAtoms.ts'
import './presenterCard.css'

/** The name under which a conductor finds this screen; several screens may bear the same one and then move in step. */
export function NameCard() {
  const known = usePage(machineNameAtom)
  const [name, setName] = useState(known)
  const [complaint, setComplaint] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wrong = screenName(name)
    setComplaint(wrong ?? '')
    if (wrong) return
    page.set(machineNameAtom, name.trim())
    closeCard()
  }
  return (
    <form className="presenter-card" role="dialog" aria-label="本屏名称" onSubmit={save}>
      <header>
        <h2>本屏名称</h2>
        <button type="button" onClick={closeCard}>
          关闭 <kbd>Esc</kbd>
        </button>
      </header>
      <p>控制台“大屏指挥”按名称找到本屏；同名的屏同步切换。本屏须以大屏令牌打开，或登录账号有“大屏指挥”权限。</p>
      <input
        // biome-ignore lint/a11y/noAutofocus: opened by a key for nothing but this field
        autoFocus
        aria-label="本屏名称"
        aria-invalid={complaint !== ''}
        maxLength={40}
        value={name}
        placeholder="如 东墙"
        onChange={event => setName(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && closeCard()}
      />
      {complaint && <p role="alert">{complaint}</p>}
      <footer>
        {known && (
          <button
            type="button"
            onClick={() => {
              page.set(machineNameAtom, '')
              closeCard()
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
