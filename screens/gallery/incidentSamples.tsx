import { alarm, type AlarmRow } from '../../core/contract/alarms/alarm.ts'
import { camera } from '../../core/contract/devices/camera.ts'
import IncidentCard from '../cue/IncidentCard.tsx'
import { cameraAnswers } from './cameraSamples.tsx'
import { answer, type Sample } from './sample.ts'

const row: AlarmRow = {
  id: 'A1',
  sign: '1',
  status: '1',
  statusName: '待处理',
  type: '1',
  typeName: '越上限',
  level: '2',
  levelName: '严重',
  remark: '1号变压器绕组温度越上限',
  contentName: '温度越上限',
  alarmIndexname: '绕组温度',
  indiNo: '1',
  unitName: '℃',
  value: 96.4,
  stdValue: '-20~90',
  time: '2026-06-15 10:12:00',
  valueTime: '2026-06-15 10:12:00',
  faultTime: '2026-06-15 10:12:00',
  recoverTime: '',
  duration: 1380,
  devId: 'D1',
  devName: '1号变压器',
  msName: '1号变压器',
  devType: '11',
  clientName: '样例产业园管理有限公司',
  clientUser: '',
  clientUserPhone: '',
  stationId: 'S1',
  stationName: '样例产业园配电站',
  stationType: '1',
  stationTypeName: '配电',
  stationAddr: '石家庄市长安区样例路 18 号产业园东区地下一层高压配电室',
  stationaddress: '',
  longitude: 114.5,
  latitude: 38,
  areaCode: '130102',
  baseId: '',
  baseName: '',
  crewId: '',
  nextDeal: '',
  dealOpinion: '',
  orderDegree: '',
  planFinishTime: '',
  orderContent: '',
  orderRemark: '',
  orderNo: '',
  orderId: '',
  orderKind: '',
  handledBy: '',
  handledAt: '',
  members: 0,
  away: 0,
  repeats: 0,
  partOf: '',
  shelf: null,
  returned: 0,
}
const recovered: AlarmRow = {
  ...row,
  sign: '2',
  status: '3',
  statusName: '已恢复',
  levelName: '一般',
  remark: '采集器通讯中断',
  value: null,
  stdValue: '',
  recoverTime: '2026-06-15 10:35:00',
  handledBy: '样例值班员',
  handledAt: '2026-06-15 10:31:00',
}
const trace = [
  { step: '告警产生', who: '系统', at: '2026-06-15 10:12:00', note: '' },
  { step: '创建抢修工单', who: '样例值班员', at: '2026-06-15 10:18:00', note: '' },
  { step: '现场抢修', who: '样例抢修员', at: '2026-06-15 10:25:00', note: '' },
]
const incident = (data: AlarmRow, sameIn30Days: number) => answer(alarm.getAlarmById, { ...data, trace, sameIn30Days })
const minute = (n: number) => `2026-06-15 ${String(9 + Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}:00`
const curve = answer(alarm.detail, {
  alarmName: row.remark,
  alarmIndex: row.alarmIndexname,
  upLimit: 90,
  downLimit: -20,
  startTime: row.time,
  endTime: '',
  indiVoList: [
    {
      indiName: row.alarmIndexname,
      unitName: row.unitName,
      dates: Array.from({ length: 95 }, (_, n) => ({ dateTime: minute(n), val: 78 + 20 / (1 + Math.exp((65 - n) / 6)) })),
    },
  ],
})
const place = { width: 486, show: () => <Placed /> }

/** The card lies over a wall: here over nothing. */
const Placed = () => (
  <div style={{ display: 'grid', gridTemplateAreas: '"right"' }}>
    <IncidentCard id="A1" waiting={2} onClose={() => {}} />
  </div>
)

export const incidentSamples: Sample[] = [
  { ...place, title: '事件：越限', height: 1040, answers: [incident(row, 3), curve, ...cameraAnswers], empty: [] },
  {
    ...place,
    title: '事件：已恢复的异常',
    height: 620,
    answers: [incident(recovered, 1), answer(camera.getCameraList, [])],
    empty: [],
  },
]
