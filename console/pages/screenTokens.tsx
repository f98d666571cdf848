import { Button } from 'antd'
import { useState } from 'react'
import { type ScreenTokenRow as Row, screen } from '../../core/contract/walls/screen.ts'
import { seconds } from '../../core/call/useCall.ts'
import { actionsColumn } from '../kit/list/actionsColumn.tsx'
import { ListPage } from '../kit/pages/ListPage.tsx'
import { useLayer } from '../kit/hooks/useLayer.ts'
import { useList } from '../kit/hooks/useList.ts'
import { useRemove } from '../kit/form/useRemove.tsx'
import { type Issued, IssuedDialog } from './screenTokens/IssuedDialog.tsx'
import { isOver } from './screenTokens/isOver.ts'
import { TokenDialog } from './screenTokens/TokenDialog.tsx'
import { tokenColumns, tokenFilters } from './screenTokens/tokenFields.tsx'

const question = '撤销后该大屏将立即停止显示, 是否继续?'
const live = (row: Row) => !row.revokedAt && !isOver(row)

/** 大屏令牌: what lets walls read without anybody signed in before them. A revoked or expired one only tells its past. */
export default function ScreenTokensPage() {
  const list = useList(screen.list, { filters: tokenFilters, every: seconds(15) })
  const [edited, setEdited] = useLayer('edit')
  const [issued, setIssued] = useState<Issued>()
  const revoke = useRemove(screen.revoke, { question, verb: '撤销', failed: '撤销失败', done: list.refetch })
  const actions = actionsColumn<Row>(
    row => row.name,
    [
      { title: '改名', shows: live, run: row => setEdited(row.id) },
      { title: '撤销', danger: true, shows: row => !row.revokedAt, run: row => revoke(`撤销大屏令牌“${row.name}”`, { id: row.id }) },
    ],
  )
  const token = list.rows.find(({ id }) => id === edited)
  return (
    <ListPage
      noun="大屏令牌"
      list={list}
      columns={[...tokenColumns, actions]}
      rowClassName={row => (live(row) ? '' : 'ended')}
      actions={
        <Button type="primary" onClick={() => setEdited('new')}>
          签发令牌
        </Button>
      }
    >
      {(token || edited === 'new') && (
        <TokenDialog token={token} onIssued={setIssued} onDone={list.refetch} onClose={() => setEdited('')} />
      )}
      {issued && <IssuedDialog issued={issued} onClose={() => setIssued(undefined)} />}
    </ListPage>
  )
}
