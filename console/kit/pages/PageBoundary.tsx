import type { ReactNode } from 'react'
import { ChunkError } from '../../../core/browser/loadChunk.ts'
import { Boundary } from '../state/Boundary.tsx'
import { FullPageMessage } from '../state/FullPageMessage.tsx'

interface Props {
  /** Changing it (the path) gives the next page a fresh start. */
  at: string
  children: ReactNode
}

const note = (error: Error, onRetry: () => void) =>
  error instanceof ChunkError ? (
    <FullPageMessage
      title="页面加载失败"
      text="系统可能已更新版本，或网络暂时不通。请重试或刷新页面；仍无法打开时请联系管理员。"
      action="重试"
      onAction={onRetry}
    />
  ) : (
    <FullPageMessage title="页面出现异常" text="该页面暂时无法显示，其他页面不受影响。" action="重新打开" onAction={onRetry} />
  )

/** A page that throws, or whose code does not come, leaves the shell standing and says so, instead of a blank window. */
export const PageBoundary = (props: Props) => <Boundary {...props} note={note} />
