import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { PageBoundary } from './kit/pages/PageBoundary.tsx'

/** What stands in for a page while its code comes, and when it cannot be shown. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <PageBoundary at={pathname}>
      <Suspense fallback={<div className="page-waiting">页面加载中…</div>}>{children}</Suspense>
    </PageBoundary>
  )
}
