import type { TourList } from './readList.ts'

const keyOf = (id: string) => `rotation:${id}`

/** The list as it was read last: a wall switched on while the server is away goes on its round all the same. */
export function readCachedList(id: string): TourList | null {
  try {
    const text = localStorage.getItem(keyOf(id))
    return text ? (JSON.parse(text) as TourList) : null
  } catch {
    return null
  }
}

export function cacheList(id: string, list: TourList) {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(list))
  } catch {
    // Without storage the list lives as long as the page.
  }
}
