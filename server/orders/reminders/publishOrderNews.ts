import type { Services } from '../../context.ts'
import type { OrderNews } from '../../live/live.ts'

/** So many fit into one notification between processes. */
const most = 60

/**
 * Says on the bus what happened to orders, once it is committed. Nothing depends on its being heard: who missed it
 * finds the same in the lists.
 */
export function publishOrderNews(bus: Services['bus'], news: readonly OrderNews[]) {
  for (let from = 0; from < news.length; from += most) bus.publish('order', news.slice(from, from + most))
}
