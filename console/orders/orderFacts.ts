import type { OrderDetail } from '../../core/contract/orders/order.ts'
import type { Fact } from '../kit/fields/fields.ts'

/** What an order tells beside its list row; what has not happened is not there. */
export function orderFacts(order: OrderDetail): Fact[] {
  const planned = order.kind === 'patrol' || order.kind === 'maintain'
  const all: Fact[] = [
    ['类型', order.kindName],
    ['来源', planned ? '' : order.origintypeName],
    ['站点', order.stationName],
    ['客户', order.clientName],
    ['设备', order.devName],
    [planned ? '地址' : '故障地址', order.faultAddr],
    ['故障时间', order.faultTime],
    [planned ? '编制人' : '申报人', order.declareUser],
    [planned ? '编制时间' : '申报时间', order.declareTime],
    ['联系人', [order.contactName, order.contactPhone].filter(Boolean).join('　')],
    ['备注', order.orderRemark],
    ['故障类型', order.faultTypeName],
    ['故障等级', order.faultlevelName],
    ['故障原因', order.faultReason],
    ['参照故障库', order.faultReasonName],
    ['处理方案', order.schemeName],
    ['研判', [order.nextsteps, order.judgePerson, order.judgeTime].filter(Boolean).join('　')],
    ['班组', [order.baseName, order.crewName].filter(Boolean).join(' / ')],
    ['负责人', [order.crewprincipal, order.crewphone].filter(Boolean).join('　')],
    ['派单', [order.dispatcher, order.dispatchTime].filter(Boolean).join('　')],
    [planned ? '计划开始' : '计划到达', order.planArriveTime],
    ['到达', order.arriveTime],
    ['到达超时原因', order.arriveTimeOutReason],
    ['计划完成', order.planFinishTime],
    ['完成', order.finishTime],
    ['完成超时原因', order.finishTimeOutReason],
    ['处理情况', order.operationContent],
    ['处理备注', order.operationRemark],
    ['验收', [order.acceptPerson, order.acceptTime].filter(Boolean).join('　')],
    ['评价', order.evaluationLevel > 0 ? `${order.evaluationLevel} 星${order.evaluationContent && `　${order.evaluationContent}`}` : ''],
  ]
  return all.filter(([, value]) => value)
}
