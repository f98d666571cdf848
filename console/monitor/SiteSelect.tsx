import { Select } from 'antd'
import { useState } from 'react'
import { home } from '../../core/contract/platform/home.ts'
import type { SiteType } from '../../core/sites/siteTypes.ts'
import { useCall } from '../../core/call/useCall.ts'

interface Props {
  /** Sites of one kind only. */
  itemType?: SiteType
  /** Number of the site; '' = none yet, or all. */
  value: string
  onChange: (site: string) => void
  /** What no choice means; without it there is always one. */
  all?: string
  /** px, or all of its place in a form. */
  width?: number | '100%'
}

/** So many names at once; whoever looks for another types. */
const size = 30

/** Chooses a site by name or number, also among thousands. */
export function SiteSelect({ itemType, value, onChange, all, width = 240 }: Props) {
  const [name, setName] = useState('')
  const call = useCall(home.stationPageList, { ...(itemType && { itemType }), ...(name && { name }), current: 1, size }, { keep: true })
  const own = useCall(home.stationPageList, { itemNumber: value }, { enabled: value !== '', fresh: 60_000 })
  const known = call.data?.records ?? []
  const chosen = own.data?.records[0]
  const rows = chosen && name === '' && !known.some(({ itemNumber }) => itemNumber === value) ? [chosen, ...known] : known
  return (
    <Select
      aria-label="站点"
      style={{ width, maxWidth: '100%' }}
      showSearch={{ filterOption: false, onSearch: text => setName(text.trim().slice(0, 40)) }}
      allowClear={all !== undefined}
      loading={call.fetching}
      placeholder={all ?? '请选择站点'}
      status={call.error ? 'error' : undefined}
      notFoundContent={call.error ? '获取列表失败' : '没有符合条件的站点'}
      value={value || undefined}
      options={rows.map(({ itemNumber, itemJname }) => ({ value: itemNumber, label: itemJname }))}
      onChange={site => {
        setName('')
        onChange(site ?? '')
      }}
    />
  )
}
