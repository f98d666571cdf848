import { Button, type TableColumnsType } from 'antd'
import type { PlaylistRow } from '../../core/contract/playlist.ts'
import { rotationAddress, roundSeconds, stayWords, wallTitle } from './playlistWords.ts'

interface Actions {
  onEdit: (row: PlaylistRow) => void
  onRemove: (row: PlaylistRow) => void
  onCopy: (row: PlaylistRow) => void
}

/** The columns of the list: what is shown, how long one round takes, and what can be done with it. */
export const playlistColumns = ({ onEdit, onRemove, onCopy }: Actions): TableColumnsType<PlaylistRow> => [
  { title: '名称', dataIndex: 'name', ellipsis: true, width: 180, render: (name: string) => <b className="playlist-name">{name}</b> },
  {
    title: '大屏',
    dataIndex: 'items',
    ellipsis: true,
    render: (items: PlaylistRow['items']) => {
      const names = items.map(({ wall }) => wallTitle(wall)).join('、')
      return <span title={names}>{names}</span>
    },
  },
  { title: '一轮', key: 'round', width: 104, className: 'figures', render: (_, { items }) => stayWords(roundSeconds(items)) },
  { title: '切换', dataIndex: 'transition', width: 88, render: (how: string) => (how === 'cut' ? '直接切换' : '淡入淡出') },
  { title: '所属机构', dataIndex: 'orgName', ellipsis: true, width: 150 },
  {
    title: '修改',
    key: 'updated',
    width: 150,
    render: (_, { updatedAt, updatedBy }) => (
      <span className="playlist-two">
        <time className="figures">{updatedAt.slice(0, 16)}</time>
        <small title={updatedBy}>{updatedBy || '--'}</small>
      </span>
    ),
  },
  {
    title: '操作',
    key: 'actions',
    width: 220,
    fixed: 'right',
    render: (_, row) => (
      <>
        <a className="playlist-action" href={rotationAddress(row.id)} target="_blank" rel="noreferrer" aria-label={`打开 ${row.name}`}>
          打开
        </a>
        <Button type="link" size="small" className="playlist-action" aria-label={`复制地址 ${row.name}`} onClick={() => onCopy(row)}>
          复制地址
        </Button>
        <Button type="link" size="small" className="playlist-action" aria-label={`编辑 ${row.name}`} onClick={() => onEdit(row)}>
          编辑
        </Button>
        <Button type="link" size="small" danger className="playlist-action" aria-label={`删除 ${row.name}`} onClick={() => onRemove(row)}>
          删除
        </Button>
      </>
    ),
  },
]
