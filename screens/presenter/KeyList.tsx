import { usePage } from '../kit/page.ts'
import type { Action } from '../shown/wallActions.ts'
import { machineNameAtom } from './machineName.ts'
import { closeCard } from './presenterAtoms.ts'
import './presenterCard.css'

/** What the keys do; each line is a button for screens that are touched. */
export function KeyList({ actions }: { actions: readonly Action[] }) {
  const name = usePage(machineNameAtom)
  return (
    <section className="presenter-card" role="dialog" aria-label="按键列表">
      <header>
        <h2>演示按键</h2>
        <button type="button" onClick={closeCard}>
          关闭 <kbd>Esc</kbd>
        </button>
      </header>
      <ul>
        {actions.map(({ key, title, run }) => (
          <li key={key}>
            <button type="button" onClick={run}>
              <kbd>{key}</kbd>
              <span>{title}</span>
              {key === 'N' && <small>{name || '未命名'}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
