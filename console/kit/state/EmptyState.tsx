import { Empty } from 'antd'
import './emptyState.css'

/**
 * Where rows would be: that they load, or that there are none. While they load nothing claims that there are none, the
 * picture included.
 */
export const EmptyState = ({ loading, text }: { loading: boolean; text: string }) =>
  loading ? <p className="empty-state">数据加载中....</p> : <Empty description={text} image={Empty.PRESENTED_IMAGE_SIMPLE} />
