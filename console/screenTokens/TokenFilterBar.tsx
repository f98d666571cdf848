import { Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { SearchField } from '../kit/SearchField.tsx'
import { states, type TokenFilters } from './tokenFilters.ts'

interface Props {
  filters: TokenFilters
  onChange: (changes: Partial<TokenFilters>) => void
  /** Organisations one may choose from; with a single one there is nothing to choose. */
  orgs: readonly { orgId: string; orgName: string }[]
  children: ReactNode
}

/** What narrows the list, kept in the address, and the actions at its right. */
export function TokenFilterBar({ filters, onChange, orgs, children }: Props) {
  return (
    <div className="token-filters">
      <Segmented aria-label="令牌状态" value={filters.state} onChange={state => onChange({ state })} options={states} />
      <SearchField className="token-search" label="名称" value={filters.name} onSearch={name => onChange({ name })} />
      {orgs.length > 1 && (
        <Select
          className="token-org"
          placeholder="所属机构"
          aria-label="所属机构"
          allowClear
          value={filters.orgId || undefined}
          onChange={orgId => onChange({ orgId: orgId ?? '' })}
          options={orgs.map(({ orgId, orgName }) => ({ value: orgId, label: orgName }))}
        />
      )}
      <div className="token-actions">{children}</div>
    </div>
  )
}
