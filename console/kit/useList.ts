import type { TablePaginationConfig } from 'antd'
import type { Call } from '../../core/contract/call.ts'
import { type CallState, useCall } from '../../core/useCall.ts'
import { useUrlState } from './useUrlState.ts'

interface Page<Row> {
  records: Row[]
  total: number
  size: number
  current: number
}

interface List<Row, Filters> {
  filters: Filters
  /** Narrows or widens the list; it starts again at its first page. */
  setFilters: (changes: Partial<Filters>) => void
  rows: Row[]
  pagination: TablePaginationConfig
  call: CallState<Page<Row>>
}

const sizes = [10, 20, 30]

/**
 * A paged call whose filters, page and size live in the address.
 * @param defaults filters as they stand in an address without any
 */
export function useList<Input, Row, Filters extends Record<string, string>>(
  call: Call<Input, unknown, Page<Row>>,
  defaults: Filters,
  toInput: (filters: Filters, page: { current: number; size: number }) => Input,
  options: { every?: number; size?: number } = {},
): List<Row, Filters> {
  const [filters, setFilters] = useUrlState(defaults)
  const [paging, setPaging] = useUrlState({ page: '1', size: String(options.size ?? 10) })
  const page = { current: whole(paging.page, 1), size: Math.min(100, whole(paging.size, 10)) }
  const state = useCall(call, toInput(filters, page), { every: options.every, keep: true })
  return {
    filters,
    setFilters: changes => {
      setFilters(changes)
      setPaging({ page: '1' })
    },
    rows: state.data?.records ?? [],
    call: state,
    pagination: {
      current: page.current,
      pageSize: page.size,
      total: state.data?.total ?? 0,
      pageSizeOptions: [...new Set([...sizes, page.size])].sort((a, b) => a - b),
      showSizeChanger: true,
      showTotal: total => `共 ${total} 条`,
      onChange: (current, size) => setPaging({ page: String(size === page.size ? current : 1), size: String(size) }),
    },
  }
}

const whole = (text: string, fallback: number) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback)
