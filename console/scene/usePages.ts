import type { AnyCall, InputOf } from '../../core/contract/call.ts'
import type { CallError } from '../../core/errors.ts'
import { useApi, useCall } from '../../core/call/useCall.ts'
import { useUrlState } from '../kit/hooks/useUrlState.ts'
import { type List, pageSizes } from '../kit/hooks/useList.ts'

interface StartPage<Row> {
  records: Row[]
  total: number
}
/** A call that pages from 0, as the door's vendor does. */
type StartCall<Row> = AnyCall & { readonly types?: { readonly reply: StartPage<Row> } }

interface Options<Row, C extends AnyCall> {
  /** Distinguishes this list's page in the address from others on the page. */
  name: string
  input: Omit<InputOf<C>, 'pageStart' | 'pageSize'>
  idOf: (row: Row) => string
  every?: number
}

/** A list of the door's calls as the tables of the kit take it: its page stands in the address, counted from 1 as people do. */
export function usePages<Row, C extends StartCall<Row>>(call: C, { name, input, idOf, every }: Options<Row, C>): List<Row> {
  const api = useApi()
  const usual = { [`${name}Page`]: '1', [`${name}Size`]: String(pageSizes[0]) }
  const [state, setState] = useUrlState(usual)
  const page = Math.max(1, Number.parseInt(state[`${name}Page`] ?? '1', 10) || 1)
  const size = pageSizes.find(each => String(each) === state[`${name}Size`]) ?? pageSizes[0] ?? 10
  const ask = (of: number, many: number) => ({ ...input, pageStart: of - 1, pageSize: many }) as InputOf<C>
  const answer = useCall(call, ask(page, size), { keep: true, every })
  const data = answer.data as StartPage<Row> | undefined
  return {
    rows: data?.records ?? [],
    total: data?.total ?? 0,
    phase: !data ? 'first' : answer.previous ? 'changing' : answer.stale ? 'stale' : 'ready',
    error: answer.error as CallError | null,
    idOf,
    filters: [],
    values: {},
    setValues: () => {},
    sort: null,
    setSort: () => {},
    page,
    size,
    setPage: (next, of) => setState({ [`${name}Page`]: String(of === size ? next : 1), [`${name}Size`]: String(of) }),
    picked: [],
    setPicked: () => {},
    open: '',
    setOpen: () => {},
    refetch: answer.refetch,
    read: async (of, many) => {
      const { records, total } = (await api(call, ask(of, many))) as StartPage<Row>
      return { records, total, size: many, current: of }
    },
  }
}
