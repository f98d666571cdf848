import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import type { KeyboardEvent, Ref } from 'react'
import type { Call } from '../../../core/contract/call.ts'
import { useCall } from '../../../core/call/useCall.ts'
import { ErrorNote } from '../state/ErrorNote.tsx'
import type { TreeNode } from './TreeNode.ts'
import './tree.css'

interface Shared {
  call: Call<{ parentId?: string; keyword?: string }, unknown, TreeNode[]>
  /** All there is to show, where something is looked for; else every level is asked for as it is opened. */
  found: readonly TreeNode[] | undefined
  keyword: string
  opened: ReadonlySet<string>
  chosen: string
  onToggle: (id: string, open: boolean) => void
  onChoose: (id: string) => void
}

interface Props extends Shared {
  ref: Ref<HTMLUListElement>
  label: string
  nodes: readonly TreeNode[]
  onKeyDown: (event: KeyboardEvent) => void
}

/** A tree whose levels come when they are opened; one Tab leads into it, its keys are `useTreeKeys`. */
export function Tree({ ref, label, nodes, onKeyDown, ...shared }: Props) {
  const ids = new Set(shared.found?.map(({ id }) => id))
  const top = shared.found ? shared.found.filter(({ parentId }) => !ids.has(parentId)) : nodes
  const entry = shared.chosen || top[0]?.id
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of lists is what a tree is made of
    <ul className="tree" role="tree" aria-label={label} ref={ref} onKeyDown={onKeyDown}>
      {top.map(node => (
        <Branch key={node.id} level={1} {...{ node, entry }} {...shared} />
      ))}
    </ul>
  )
}

interface BranchProps extends Shared {
  node: TreeNode
  level: number
  /** Which node Tab leads to. */
  entry: string | undefined
}

function Branch({ node, level, entry, ...shared }: BranchProps) {
  const { found, keyword, opened, chosen, onToggle, onChoose } = shared
  const { id, name, leaf } = node
  const inside = found?.filter(({ parentId }) => parentId === id)
  const open = !leaf && (found ? inside!.length > 0 : opened.has(id))
  const ends = leaf || inside?.length === 0
  return (
    <li
      role="treeitem"
      data-id={id}
      aria-level={level}
      aria-expanded={ends ? undefined : open}
      aria-selected={id === chosen}
      aria-label={name}
      tabIndex={id === entry ? 0 : -1}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the item around it has the role */}
      <div className="tree-row" style={{ paddingInlineStart: (level - 1) * 20 }} onClick={() => onChoose(id)}>
        {ends ? (
          <span className="tree-mark" />
        ) : (
          <button
            type="button"
            className="tree-mark"
            tabIndex={-1}
            aria-label={`${open ? '收起' : '展开'} ${name}`}
            onClick={event => {
              event.stopPropagation()
              onToggle(id, !open)
            }}
          >
            {open ? <CaretDownOutlined /> : <CaretRightOutlined />}
          </button>
        )}
        <span className={keyword && name.toLowerCase().includes(keyword.toLowerCase()) ? 'tree-found' : undefined}>{name}</span>
      </div>
      {open && <Level parent={id} level={level + 1} nodes={inside} {...{ entry }} {...shared} />}
    </li>
  )
}

interface LevelProps extends Omit<BranchProps, 'node'> {
  parent: string
  nodes: readonly TreeNode[] | undefined
}

function Level({ parent, level, nodes, entry, ...shared }: LevelProps) {
  const { data, error, refetch } = useCall(shared.call, { parentId: parent }, { enabled: nodes === undefined })
  const shown = nodes ?? data
  if (!shown) return error ? <ErrorNote message={error.message} onRetry={refetch} /> : <p className="tree-waits muted">数据加载中....</p>
  return (
    <ul role="group">
      {shown.map(node => (
        <Branch key={node.id} {...{ node, level, entry }} {...shared} />
      ))}
    </ul>
  )
}
