import { Component, type ReactNode } from 'react'
import { ChunkError } from './lazyPage.ts'
import { FullPageMessage } from '../state/FullPageMessage.tsx'

interface Props {
  /** Changing it (the path) gives the next page a fresh start. */
  at: string
  children: ReactNode
}

/** A page that throws leaves the shell standing and says so, instead of a blank window. */
export class PageBoundary extends Component<Props, { error: Error | null; at: string }> {
  override state = { error: null as Error | null, at: this.props.at }

  static getDerivedStateFromError = (error: Error) => ({ error })

  static getDerivedStateFromProps = ({ at }: Props, state: { at: string }) => (at === state.at ? null : { at, error: null })

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (error instanceof ChunkError)
      return (
        <FullPageMessage
          title="页面加载失败"
          text="系统可能已更新版本，或网络暂时不通。请刷新页面；仍无法打开时请联系管理员。"
          action="刷新页面"
          onAction={() => location.reload()}
        />
      )
    return (
      <FullPageMessage
        title="页面出现异常"
        text="该页面暂时无法显示，其他页面不受影响。"
        action="重新打开"
        onAction={() => this.setState({ error: null })}
      />
    )
  }
}
