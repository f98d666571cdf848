import type { attendance } from '../../../../core/contract/orders/attendance.ts'
import type { ReplyOf } from '../../../../core/contract/call.ts'

type Rule = ReplyOf<typeof attendance.list>['rule']

/** By what rule the figures were made. */
export const RuleNote = ({ rule, month }: { rule: Rule; month: string }) => (
  <p className="note">
    上班 {rule.opens}，下班 {rule.closes}；当日最早签到、最晚签退为准。距本企业任一站点 {rule.radius} 米内、定位精度 {rule.mostAccuracy}{' '}
    米以内、
    {rule.latestHours} 小时内收到的打卡才计入；当日结束后才统计。
    {rule.holidays ? '' : `${month.slice(0, 4)} 年的法定节假日尚未录入，按周一至周五计。`}
  </p>
)
