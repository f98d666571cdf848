import { z } from 'zod'
import { contract, post } from './call.ts'
import { Judged, PointDeviceNo, Text } from './shapes.ts'

/**
 * The door every reading comes through. A gateway sends its number and secret in the headers `gateway` and `secret`.
 * `points`: [device number, indicator number, epoch ms, value]; repeated and late points are normal and harmless. Only what is no list, or too
 * long, is refused whole: a gateway that is told 400 would send the same again for ever.
 */
export const ingest = contract('pie', 'gateway', {
  readings: post(
    '/ingest/readings',
    '网关上送读数',
    z.object({
      points: z
        .array(Judged(z.tuple([PointDeviceNo, Text(20), z.number().int(), z.number()])))
        .max(50_000)
        .describe('读数：[设备编号, 测点编号, 毫秒时间戳, 数值]'),
    }),
    z.object({
      accepted: z.number().int().describe('新存入的读数'),
      suspect: z.number().int().describe('其中存疑而不计入统计的读数：超出测点范围、设备额定或当日可能的电量'),
      repeated: z.number().int().describe('此前已上送的读数'),
      refused: z
        .array(
          z.object({
            index: z.number().int().describe('在本批中的序号，从 0 起'),
            deviceNo: z.string().nullable().describe('设备编号，无法识别时为空'),
            indicatorNo: z.string().nullable().describe('测点编号，无法识别时为空'),
            reason: z.string().describe('拒收原因'),
          }),
        )
        .describe('被拒收的读数，其余照常存入'),
    }),
  ),
})
