import href from 'antd/dist/antd.css?url'
import type { Page } from './openRoutes.ts'

let fetched: Promise<void> | undefined

/** Fetches antd's styles, once. They stand before all of ours, so that of two that weigh the same ours holds. */
export function antdSheet(): Promise<void> {
  fetched ??= new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      fetched = undefined
      reject(new Error(`${href} could not be loaded`))
    }
    document.head.prepend(link)
  })
  return fetched
}

/** A page that is drawn with antd comes with its styles: nothing of it is seen without them. */
export const styled =
  (page: Page): Page =>
  async () => {
    const [code] = await Promise.all([page(), antdSheet()])
    return code
  }
