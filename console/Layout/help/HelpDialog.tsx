import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type RoleKind, roleKinds } from '../../../core/resources/roleKinds.ts'
import { useMenu } from '../../kit/hooks/useMenu.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { ChoiceButtons } from '../../kit/stat/ChoiceButtons.tsx'
import { trailTo, urlsOf } from '../../session/menu.ts'
import '../../kit/state/emptyState.css'
import './helpDialog.css'
import { minutesOf, wordsWith } from './help.ts'

const roles = Object.keys(roleKinds) as RoleKind[]
const views = [
  { value: 'start', label: '五分钟上手' },
  { value: 'words', label: '词语说明' },
]

/** Five minutes for each role, one's own first, and what each word means. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const [view, setView] = useState('start')
  return (
    <Dialog title="帮助" width={760} onClose={onClose}>
      <Segmented aria-label="帮助内容" options={views} value={view} onChange={value => setView(String(value))} />
      {view === 'words' ? <Words /> : <Start onClose={onClose} />}
    </Dialog>
  )
}

function Start({ onClose }: { onClose: () => void }) {
  const { desk, menus } = useMenu()
  const [role, setRole] = useState<RoleKind>(desk || 'enterprise-admin')
  const pages = urlsOf(menus)
  return (
    <>
      <div className="help-roles">
        <ChoiceButtons label="角色" offered={roles} names={roleKinds} value={role} onChange={setRole} />
      </div>
      <ol className="help-minutes">
        {minutesOf(role).map(({ title, text, page }) => (
          <li key={title}>
            <b>{title}</b>
            {/* Only where this person may go. */}
            {pages.includes(page) && (
              <Link to={page} onClick={onClose}>
                {trailTo(menus, page).at(-1)?.alias}
              </Link>
            )}
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}

function Words() {
  const [typed, setTyped] = useState('')
  const found = wordsWith(typed)
  return (
    <>
      <Input
        className="help-search"
        type="search"
        aria-label="查找词语"
        placeholder="查找词语"
        maxLength={40}
        allowClear
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <dl className="help-words">
        {found.map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {found.length === 0 && <p className="empty-state">没有这个词语，换个词试试</p>}
    </>
  )
}
