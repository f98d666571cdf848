import { App, Button, Empty, Input, Table } from 'antd'
import { useState } from 'react'
import { type PlaylistRow, playlist } from '../../core/contract/playlist.ts'
import { sentence } from '../../core/errors.ts'
import { search } from '../../core/rules.ts'
import { seconds, useApi } from '../../core/useCall.ts'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { SearchField } from '../kit/SearchField.tsx'
import { useList } from '../kit/useList.ts'
import { copyText } from './copyText.ts'
import { PlaylistDialog } from './PlaylistDialog.tsx'
import { playlistColumns } from './playlistColumns.tsx'
import { rotationAddress } from './playlistWords.ts'
import '../kit/kit.css'
import './wallPlaylists.css'

const noFilters = { name: '' }

/** The lists of walls shown in turn: what each holds, its address, and the end of one. */
export function PlaylistCenter() {
  const api = useApi()
  const { message, modal } = App.useApp()
  const { call, filters, pagination, rows, setFilters } = useList(
    playlist.list,
    noFilters,
    ({ name }, page) => ({ ...page, name: search(name) ? undefined : name || undefined }),
    { every: seconds(60) },
  )
  const [edited, setEdited] = useState<PlaylistRow | 'new' | null>(null)

  const copy = async ({ id }: PlaylistRow) => {
    const address = rotationAddress(id)
    if (await copyText(address)) void message.success('轮播地址已复制')
    else
      void modal.info({
        title: '轮播地址',
        content: <Input readOnly value={address} onFocus={event => event.target.select()} />,
        okText: '关闭',
      })
  }
  const remove = (row: PlaylistRow) =>
    void modal.confirm({
      title: `删除轮播“${row.name}”`,
      content: '正在使用它的大屏将继续按已读取的内容轮播，重新打开后不再显示。是否继续？',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: async () => {
        try {
          await api(playlist.remove, { id: row.id }, { said: msg => void message.success(msg) })
        } catch (error) {
          void message.error(sentence(error, '删除失败'))
        }
        call.refetch()
      },
    })

  return (
    <section className="page-card playlist-center">
      <div className="playlist-filters">
        <SearchField className="playlist-search" label="名称" value={filters.name} onSearch={name => setFilters({ name })} />
        {call.stale && call.data && (
          <button type="button" className="stale-mark" onClick={call.refetch}>
            数据未更新，点击重试
          </button>
        )}
        <Button type="primary" className="playlist-new" onClick={() => setEdited('new')}>
          新增轮播
        </Button>
      </div>
      {call.error && !call.data ? (
        <ErrorNote message={call.error.message} onRetry={call.refetch} />
      ) : (
        <Table
          rowKey="id"
          size="small"
          columns={playlistColumns({ onEdit: setEdited, onRemove: remove, onCopy: row => void copy(row) })}
          dataSource={rows}
          loading={call.loading}
          pagination={pagination}
          tableLayout="fixed"
          scroll={{ x: 980 }}
          locale={{ emptyText: <Empty description="还没有大屏轮播" image={Empty.PRESENTED_IMAGE_SIMPLE} /> }}
        />
      )}
      <PlaylistDialog edited={edited} onDone={call.refetch} onClose={() => setEdited(null)} />
    </section>
  )
}
