/** The order of a list: `time.desc` in the address. */
export interface Sort {
  by: string
  order: 'asc' | 'desc'
}

export function readSort(text: string): Sort | null {
  const [, by, order] = /^(\w+)\.(asc|desc)$/.exec(text) ?? []
  return by && order ? { by, order: order as Sort['order'] } : null
}

export const sortText = (sort: Sort | null) => (sort ? `${sort.by}.${sort.order}` : '')
