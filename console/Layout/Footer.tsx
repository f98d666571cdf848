import { useHistoryFrom } from '../../core/call/useHistoryFrom.ts'
import { useMenu } from '../kit/hooks/useMenu.ts'

/** The filing number of the installation, where one is configured; after a first start how far curves reach. */
export function Footer() {
  const { filingNumber } = useMenu()
  const from = useHistoryFrom()
  return (
    <footer className="shell-footer">
      {from && <span role="status">历史曲线补齐中：{from} 起已完整，更早日期的曲线暂缺，其分时电量与收益按典型日估算 </span>}
      {filingNumber}
    </footer>
  )
}
