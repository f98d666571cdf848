import type { ReplyOf } from '../../../../../core/contract/call.ts'
import type { alarm } from '../../../../../core/contract/alarms/alarm.ts'
import type { Context } from '../../../../context.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { readAlarm, valueAndLimits } from '../../../../alarms/rows/alarmValue.ts'

/** How the picture of an event came about: the reading that raised it, the limits in force, and the device's curve around it. */
export async function alarmEvent(
  context: Pick<Context, 'db'>,
  id: number,
  { indiVoList }: ReplyOf<typeof alarm.detail>,
): Promise<FigureExplanation> {
  const row = await readAlarm(context, String(id))
  const [line] = indiVoList
  return {
    formula: '告警值与告警发生时生效的限值相比；曲线为该测点前 3 小时至恢复后 1 小时',
    source: '一周内取 1 分钟曲线，更早取 15 分钟曲线；由可信读数求均值，触发告警的读数单独列入',
    at: row.at,
    inputs: [
      ...valueAndLimits(row),
      ...(line?.dates ?? []).map(({ dateTime, val }) => ({
        name: dateTime.slice(11, 16),
        kind: '曲线',
        value: val,
        unit: line!.unitName,
        at: dateTime,
      })),
    ],
  }
}
