import type { OrderDetail, OrderParty as OrderPartyName } from '../../core/contract/orders/order.ts'
import { PlaceLink } from '../kit/detail/PlaceLink.tsx'
import type { Fact } from '../kit/fields/fields.ts'
import { OrderParty } from './OrderParty.tsx'

const party = (order: OrderDetail, who: OrderPartyName, name: string, masked: string) =>
  (name || masked) && <OrderParty key={who} {...{ order, who, name, masked }} />

/** What whoever goes there wants to know first: what was said to them, whom to call, and where it is. */
const onTheWay = ['转单意见', '研判意见', '派单说明', '派单人', '联系人', '站点', '故障地址', '地址', '设备']
export const wayFacts = (order: OrderDetail): Fact[] => {
  const facts = new Map(orderFacts(order))
  return onTheWay.flatMap((title): Fact[] => (facts.has(title) ? [[title, facts.get(title)]] : []))
}
/** The others. */
export const restFacts = (order: OrderDetail): Fact[] => orderFacts(order).filter(([title]) => !onTheWay.includes(title))

/** What an order tells beside its list row; what has not happened is not there. */
export function orderFacts(order: OrderDetail): Fact[] {
  const planned = order.kind === 'patrol' || order.kind === 'maintain'
  const all: Fact[] = [
    ['类型', order.kindName],
    ['来源', planned ? '' : order.origintypeName],
    ['站点', order.stationName],
    ['客户', order.clientName],
    ['设备', order.devName],
    [planned ? '地址' : '故障地址', order.faultAddr && <PlaceLink place={order} name={order.stationName} address={order.faultAddr} />],
    ['故障时间', order.faultTime],
    [planned ? '编制人' : '申报人', order.declareUser],
    [planned ? '编制时间' : '申报时间', order.declareTime],
    ['联系人', party(order, 'contact', order.contactName, order.contactPhone)],
    ['备注', order.orderRemark],
    ['故障类型', order.faultTypeName],
    ['故障等级', order.faultlevelName],
    ['故障原因', order.faultReason],
    ['参照故障库', order.faultReasonName],
    ['处理方案', order.schemeName],
    ['转单意见', order.openingOpinion],
    ['研判意见', order.advice],
    ['研判', [order.nextsteps, order.judgePerson, order.judgeTime].filter(Boolean).join('　')],
    ['班组', [order.baseName, order.crewName].filter(Boolean).join(' / ')],
    ['负责人', party(order, 'principal', order.crewprincipal, order.crewphone)],
    ['班组长', order.teamPrName !== order.crewprincipal && party(order, 'leader', order.teamPrName, order.teamPrPhtone)],
    ['派单说明', order.dispatchRemark],
    ['派单人', party(order, 'dispatcher', order.dispatcher, order.dispatcherPhone)],
    ['派单时间', order.dispatchTime],
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
