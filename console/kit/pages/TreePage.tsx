import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Call } from '../../../core/contract/call.ts'
import { useCall } from '../../../core/call/useCall.ts'
import { Facts } from '../detail/Facts.tsx'
import { type Field, factsOf } from '../fields/fields.ts'
import { useLayer } from '../hooks/useLayer.ts'
import { useUrlState } from '../hooks/useUrlState.ts'
import { SearchField } from '../list/SearchField.tsx'
import { AsyncContent } from '../state/AsyncContent.tsx'
import { EmptyState } from '../state/EmptyState.tsx'
import { Tree } from '../tree/Tree.tsx'
import type { TreeNode } from '../tree/TreeNode.ts'
import { useTreeKeys } from '../tree/useTreeKeys.ts'
import { PageCard } from './PageCard.tsx'
import './treePage.css'

interface Detail {
  id: string
  name: string
  path: readonly { id: string; name: string }[]
}

interface Props<Row extends Detail> {
  /** As people call what stands in it: 行政区划. */
  noun: string
  /** What is searched in. */
  search: string
  calls: {
    /** Those below one, or those that are found with all above them. */
    nodes: Call<{ parentId?: string; keyword?: string }, unknown, TreeNode[]>
    detail: Call<{ id: string }, unknown, Row>
  }
  fields: readonly Field<Row>[]
  /** Below the facts. */
  children?: (row: Row) => ReactNode
}

/**
 * A noun that stands in a tree: its levels come as they are opened, what is looked for is shown with all above it, and what
 * is chosen is told beside it. Search and choice stand in the address.
 */
export function TreePage<Row extends Detail>({ noun, search, calls, fields, children }: Props<Row>) {
  const [{ keyword }, setState] = useUrlState({ keyword: '' })
  const [chosen, setChosen] = useLayer('id')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const top = useCall(calls.nodes, keyword ? { keyword } : {})
  const detail = useCall(calls.detail, { id: chosen }, { enabled: chosen !== '' })
  const row = chosen ? (detail.data as Row | undefined) : undefined
  const toggle = (id: string, open: boolean) =>
    setOpened(before => {
      const next = new Set(before)
      if (open) next.add(id)
      else next.delete(id)
      return next
    })
  // What the address names is shown where it stands, and a tree that begins with one node begins below it.
  const above = JSON.stringify(row?.path.map(({ id }) => id) ?? [])
  useEffect(() => setOpened(before => new Set([...before, ...(JSON.parse(above) as string[])])), [above])
  const only = !keyword && top.data?.length === 1 ? top.data[0]!.id : ''
  useEffect(() => {
    if (only) setOpened(before => new Set([...before, only]))
  }, [only])
  const tree = useRef<HTMLUListElement>(null)
  const keys = useTreeKeys(tree, toggle, setChosen)
  return (
    <div className={chosen ? 'tree-page with-detail' : 'tree-page'}>
      <PageCard title={noun}>
        <div className="tree-page-search" role="search">
          <SearchField label={search} value={keyword} onSearch={text => setState({ keyword: text }, true)} className="tree-search" />
        </div>
        <AsyncContent call={top}>
          {nodes =>
            nodes.length === 0 ? (
              <EmptyState loading={false} text={`没有符合条件的${noun}`} />
            ) : (
              <Tree
                ref={tree}
                label={noun}
                call={calls.nodes}
                found={keyword ? nodes : undefined}
                {...{ nodes, keyword, opened, chosen }}
                onToggle={toggle}
                onChoose={setChosen}
                onKeyDown={keys}
              />
            )
          }
        </AsyncContent>
      </PageCard>
      <PageCard
        title={`${noun}详情`}
        extra={chosen && <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭详情" onClick={() => setChosen('')} />}
      >
        {chosen ? (
          <AsyncContent call={detail}>
            {() =>
              row && (
                <>
                  <p className="muted">{row.path.map(({ name }) => name).join(' / ')}</p>
                  <h3>{row.name}</h3>
                  <Facts facts={factsOf(fields, row)} />
                  {children?.(row)}
                </>
              )
            }
          </AsyncContent>
        ) : (
          <EmptyState loading={false} text={`请在左侧选择${noun}`} />
        )}
      </PageCard>
    </div>
  )
}
