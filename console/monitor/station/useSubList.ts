import type { Call } from '../../../core/contract/call.ts'
import { useApi, useCall } from '../../../core/call/useCall.ts'
import { type List, type Page, pageSizes } from '../../kit/hooks/useList.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'

interface Options<Row> {
  /** Names its page in the address: the page's own list has taken `page`. */
  name: string
  idOf: (row: Row) => string
  every?: number
  /** Rows of a page, until somebody chooses otherwise. */
  size?: number
}

/** A list beneath something else, without filters and order of its own; its page stands in the address beside those of other lists. */
export function useSubList<Input extends object, Row>(
  call: Call<Input & { current?: number; size?: number }, unknown, Page<Row>>,
  input: Input,
  { name, idOf, every, size: usual = 10 }: Options<Row>,
): List<Row> {
  const api = useApi()
  const sizeName = `${name}Size`
  const [state, setState] = useUrlState({ [name]: '1', [sizeName]: String(usual) })
  const page = Math.max(1, Number.parseInt(state[name] ?? '1', 10) || 1)
  const chosen = Number(state[sizeName])
  const size = pageSizes.includes(chosen) ? chosen : usual
  const ask = (current: number, of: number) => ({ ...input, current, size: of })
  const { data, previous, stale, error, refetch } = useCall(call, ask(page, size), { every, keep: true })
  return {
    rows: data?.records ?? [],
    total: data?.total ?? 0,
    phase: !data ? 'first' : previous ? 'changing' : stale ? 'stale' : 'ready',
    error,
    idOf,
    filters: [],
    values: {},
    setValues: () => setState({ [name]: '1' }),
    sort: null,
    setSort: () => {},
    page,
    size,
    setPage: (next, of) => setState({ [name]: String(of === size ? next : 1), [sizeName]: String(of) }),
    picked: [],
    setPicked: () => {},
    open: '',
    setOpen: () => {},
    refetch,
    read: (current, of) => api(call, ask(current, of)),
  }
}
