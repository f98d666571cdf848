import { Pagination } from 'antd'
import './simplePagination.css'

interface Props {
  page: number
  size: number
  total: number
  onPage: (page: number) => void
}

/** The pages of a list that stands in something else: which one, and the way to its neighbours. Nothing where there is one. */
export const SimplePagination = ({ page, size, total, onPage }: Props) =>
  total > size && (
    <Pagination
      className="simple-pagination"
      simple
      align="end"
      size="small"
      current={page}
      pageSize={size}
      total={total}
      showSizeChanger={false}
      onChange={onPage}
    />
  )
