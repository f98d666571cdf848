import { Link } from 'react-router-dom'
import { useOrderPage } from './useOrderPage.ts'

/** An order by its number, leading to it where the user has its page. */
export function OrderLink({ no }: { no: string }) {
  const page = useOrderPage()
  return page ? <Link to={`${page}?${new URLSearchParams({ keyword: no })}`}>{no}</Link> : no
}
