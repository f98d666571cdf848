/** What a word that stands beside a figure means: one meaning a word, on every page and wall. */
export interface FigureWord {
  name: string
  /** '' = the word is a plain count. */
  unit: string
  means: string
  /** What above and below zero stand for, where both occur. */
  sign?: string
  /** Who tells it: counter, ledger, settlement, person. */
  source: string
}

const ledger = '电量台账：设备日电量之和，含标明的估算与人工修正'
const settlement = '每日结算：关口表电量，没有关口表的按设备计数与分摊估算'
const alarmRecords = '告警记录；同一网关同时失联的设备合为一条'

export const figureWords = {
  generation: { name: '发电', unit: 'kWh', means: '逆变器送出的光伏电量，未扣站内损耗', source: ledger },
  delivered: {
    name: '送出（关口表）',
    unit: 'kWh',
    means: '光伏站出线关口表计得的电量：在微电网内送往园区母线，不在微电网内送往公共电网。它不是结算的上网电量',
    source: '光伏站出线关口表',
  },
  selfUse: {
    name: '自用（结算）',
    unit: 'kWh',
    means: '光伏送出的电量中在本微电网或本站用掉、或充入储能的部分',
    source: settlement,
  },
  feedIn: {
    name: '上网（结算）',
    unit: 'kWh',
    means: '光伏送出的电量中进入公共电网的部分，不含储能放电上网',
    source: settlement,
  },
  plantRest: {
    name: '损耗与未结算',
    unit: 'kWh',
    means: '发电 − 自用（结算） − 上网（结算）：逆变器至出线关口表的损耗，以及尚未结算的站点与日期',
    sign: '正为结算少于发电；负为结算多于发电，即两处计量不一致',
    source: '由三者算得',
  },
  settledDelivery: {
    name: '光伏送出（结算）',
    unit: 'kWh',
    means: '自用（结算）与上网（结算）之和',
    source: settlement,
  },
  allFeedIn: {
    name: '上网（含储能）',
    unit: 'kWh',
    means: '进入公共电网的全部电量：光伏上网与储能放电上网',
    source: settlement,
  },
  storageFeedIn: { name: '其中储能上网', unit: 'kWh', means: '上网（含储能）中由储能放出的部分', source: settlement },
  consumption: { name: '用电', unit: 'kWh', means: '用电总表计得的电量，不含充电桩', source: ledger },
  charging: { name: '充电桩', unit: 'kWh', means: '充电桩送给车辆的电量', source: ledger },
  use: { name: '用能', unit: 'kWh', means: '用电 + 充电桩；储能充放不计入，其差额另列', source: ledger },
  charge: { name: '储能充电', unit: 'kWh', means: '变流器充入储能的电量', source: ledger },
  discharge: { name: '储能放电', unit: 'kWh', means: '变流器由储能放出的电量', source: ledger },
  storageRest: {
    name: '储能充放差',
    unit: 'kWh',
    means: '储能充电 − 储能放电：损耗与存量的变化',
    sign: '正为充入多于放出',
    source: '由两者算得',
  },
  storagePower: {
    name: '储能功率',
    unit: 'kW',
    means: '储能现在的功率，写作大小与状态；不足额定功率 1% 为待机，那是自身用电',
    sign: '曲线与导出中放电为正、充电为负',
    source: '储能变流器的最新读数',
  },
  bill: {
    name: '电度电费',
    unit: '元',
    means: '各时段电量 × 购电分时电价之和，不含基本电费与力调电费。时段未实测的电量按典型日分时，这部分为估算',
    source: '电量台账、15 分钟曲线、分时电价',
  },
  settledMoney: {
    name: '结算金额',
    unit: '元',
    means: '每日结算的金额之和。没有关口表、没有订单或时段未实测的部分为估算；有估算时金额取整',
    source: settlement,
  },
  alarmsGoing: { name: '正在发生', unit: '条', means: '尚未恢复、也无人作出决定的告警', source: alarmRecords },
  alarmsWaiting: {
    name: '待处理',
    unit: '条',
    means: '等待决定的告警：正在发生的，以及已恢复而无人作出决定的越限；搁置的不计',
    source: alarmRecords,
  },
  alarmsDecided: {
    name: '已处置',
    unit: '条',
    means: '有人作出过决定的告警：忽略、转故障研判或转抢修工单，不论工单是否完成。列表中的“已处理”只指已办结的越限告警',
    source: alarmRecords,
  },
  alarmsUndecided: { name: '恢复未处置', unit: '条', means: '自行恢复、无人作出决定的告警', source: alarmRecords },
  alarmsRecovered: { name: '已恢复', unit: '条', means: '已恢复的告警，不论是否处置', source: alarmRecords },
} as const satisfies Record<string, FigureWord>

export type FigureWordName = keyof typeof figureWords

/** The lines beneath a figure that say what its word means. */
export function wordFacts(word: FigureWordName): { name: string; text: string }[] {
  const { unit, means, sign = '', source }: FigureWord = figureWords[word]
  const facts: [string, string][] = [
    ['含义', means],
    ['单位', unit],
    ['正负', sign],
    ['来源', source],
  ]
  return facts.flatMap(([name, text]) => (text ? [{ name, text }] : []))
}
