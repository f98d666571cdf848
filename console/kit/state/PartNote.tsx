import { ChunkError } from '../../../core/browser/loadChunk.ts'
import { RetryButton } from './RetryButton.tsx'
import './errorNote.css'

export interface PartNoteProps {
  /** Of the part, as people call it. */
  name: string
  error: Error
  onRetry: () => void
  /** Gives the part up. */
  onClose?: () => void
}

/** In the place of a part: that its code did not come, or that it broke, and the ways on. */
export const PartNote = ({ name, error, onRetry, onClose }: PartNoteProps) => (
  <div className="error-note" role="alert">
    <span>{error instanceof ChunkError ? `${name}未能加载：网络暂时不通，或系统已更新版本` : `${name}出现异常，暂时无法显示`}</span>
    <RetryButton onRetry={onRetry}>重试</RetryButton>
    <RetryButton onRetry={() => location.reload()}>刷新页面</RetryButton>
    {onClose && <RetryButton onRetry={onClose}>关闭</RetryButton>}
  </div>
)
