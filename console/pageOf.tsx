import type { ComponentType } from 'react'
import { styled } from './antdSheet.ts'
import { lazyPage } from './kit/pages/lazyPage.ts'
import type { PageRoute } from './openRoutes.ts'

const known = new Map<PageRoute['page'], ComponentType>()

/** One component per page module, so that routes sharing a page do not mount it anew. */
export function pageOf({ page, plain }: PageRoute) {
  const Known = known.get(page) ?? lazyPage(plain ? page : styled(page))
  known.set(page, Known)
  return <Known />
}
