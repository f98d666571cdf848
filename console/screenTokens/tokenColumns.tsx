import { Button, type TableColumnsType } from 'antd'
import type { ScreenTokenRow } from '../../core/contract/screen.ts'
import { minutes } from '../../core/useCall.ts'
import { DataAge } from '../kit/DataAge.tsx'
import { TokenState } from './TokenState.tsx'
import { wallName } from './wallName.ts'

interface Actions {
  onRename: (row: ScreenTokenRow) => void
  onRevoke: (row: ScreenTokenRow) => void
}

/** The columns of the list; a revoked token only tells its past. */
export const tokenColumns = ({ onRename, onRevoke }: Actions): TableColumnsType<ScreenTokenRow> => [
  { title: '名称', dataIndex: 'name', ellipsis: true, render: (name: string) => <b className="token-name">{name}</b> },
  { title: '所属机构', dataIndex: 'orgName', ellipsis: true, width: 200 },
  {
    title: '大屏',
    dataIndex: 'walls',
    ellipsis: true,
    render: (walls: string[]) => {
      const names = walls.map(wallName).join('、')
      return <span title={names}>{names}</span>
    },
  },
  {
    title: '签发',
    key: 'issued',
    width: 176,
    render: (_, { createdAt, createdBy }) => (
      <span className="token-two">
        <time className="figures">{createdAt.slice(0, 16)}</time>
        <small title={createdBy}>{createdBy || '--'}</small>
      </span>
    ),
  },
  {
    title: '最近在线',
    key: 'seen',
    width: 150,
    ellipsis: true,
    render: (_, { lastSeenAt, lastWall }) =>
      lastSeenAt ? (
        <span className="token-two">
          <DataAge at={lastSeenAt} every={minutes(1)} />
          <small title={lastWall && wallName(lastWall)}>{lastWall ? wallName(lastWall) : '--'}</small>
        </span>
      ) : (
        <span className="data-age gone">从未连接</span>
      ),
  },
  { title: '网络地址', dataIndex: 'lastAddress', width: 132, ellipsis: true, className: 'figures', render: (at: string) => at || '--' },
  { title: '状态', key: 'state', width: 92, render: (_, row) => <TokenState token={row} /> },
  {
    title: '操作',
    key: 'actions',
    width: 112,
    fixed: 'right',
    render: (_, row) =>
      row.revokedAt ? null : (
        <>
          <Button type="link" size="small" className="token-action" aria-label={`改名 ${row.name}`} onClick={() => onRename(row)}>
            改名
          </Button>
          <Button type="link" size="small" danger className="token-action" aria-label={`撤销 ${row.name}`} onClick={() => onRevoke(row)}>
            撤销
          </Button>
        </>
      ),
  },
]
