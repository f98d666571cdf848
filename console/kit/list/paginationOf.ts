import type { PaginationProps } from 'antd'
import { grouped } from '../../../core/units/grouped.ts'
import { type List, pageSizes } from '../hooks/useList.ts'

/** The documents' pages of 10, 20 or 30 rows, and the size the address asks for. */
export const paginationOf = <Row>({ page, size, total, setPage }: List<Row>, narrow: boolean): PaginationProps => ({
  current: page,
  pageSize: size,
  total,
  size: 'small',
  simple: narrow,
  showSizeChanger: !narrow,
  pageSizeOptions: [...new Set([...pageSizes, size])].sort((a, b) => a - b),
  showTotal: all => `共 ${grouped(all)} 条`,
  onChange: setPage,
})
