import { App, Button, Empty, Table } from 'antd'
import { useState } from 'react'
import { type ScreenTokenRow, screen } from '../../core/contract/screen.ts'
import { sentence } from '../../core/errors.ts'
import { seconds, useApi, useCall } from '../../core/useCall.ts'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { useList } from '../kit/useList.ts'
import { IssueDialog } from './IssueDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { TokenFilterBar } from './TokenFilterBar.tsx'
import { tokenColumns } from './tokenColumns.tsx'
import { noFilters, pageInput } from './tokenFilters.ts'
import '../kit/kit.css'
import './screenTokens.css'

/** The list of walls' tokens: who was given one, which of them live, and the end of one. */
export function TokenCenter() {
  const api = useApi()
  const { message, modal } = App.useApp()
  const { call, filters, pagination, rows, setFilters } = useList(screen.list, noFilters, pageInput, { every: seconds(15) })
  const orgs = useCall(screen.getOrgs, {})
  const [issuing, setIssuing] = useState(false)
  const [renamed, setRenamed] = useState<ScreenTokenRow | null>(null)

  const revoke = ({ id, name }: ScreenTokenRow) =>
    void modal.confirm({
      title: `撤销大屏令牌“${name}”`,
      content: '撤销后该大屏将立即停止显示, 是否继续?',
      okText: '撤销',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: async () => {
        try {
          await api(screen.revoke, { id }, { said: msg => void message.success(msg) })
        } catch (error) {
          void message.error(sentence(error, '撤销失败'))
        }
        call.refetch()
      },
    })

  return (
    <section className="page-card token-center">
      <TokenFilterBar filters={filters} onChange={setFilters} orgs={orgs.data ?? []}>
        {call.stale && call.data && (
          <button type="button" className="stale-mark" onClick={call.refetch}>
            数据未更新，点击重试
          </button>
        )}
        <Button type="primary" onClick={() => setIssuing(true)}>
          签发令牌
        </Button>
      </TokenFilterBar>
      {call.error && !call.data ? (
        <ErrorNote message={call.error.message} onRetry={call.refetch} />
      ) : (
        <Table
          rowKey="id"
          size="small"
          columns={tokenColumns({ onRename: setRenamed, onRevoke: revoke })}
          dataSource={rows}
          loading={call.loading}
          pagination={pagination}
          tableLayout="fixed"
          scroll={{ x: 1080 }}
          rowClassName={row => (row.revokedAt ? 'token-revoked' : '')}
          locale={{ emptyText: <Empty description="没有符合条件的大屏令牌" image={Empty.PRESENTED_IMAGE_SIMPLE} /> }}
        />
      )}
      <IssueDialog open={issuing} orgs={orgs} onIssued={call.refetch} onClose={() => setIssuing(false)} />
      <RenameDialog token={renamed} onDone={call.refetch} onClose={() => setRenamed(null)} />
    </section>
  )
}
