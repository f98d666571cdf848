import { z } from 'zod'
import { post, quickContract } from '../call.ts'
import { CommandId, DoorNo, Filled, Judged, PointDeviceNo, Text, Whole } from '../shapes.ts'

/**
 * The door every reading comes through. A gateway sends its number and secret in the headers `gateway` and `secret`.
 * `points`: [device number, indicator number, epoch ms, value]; repeated and late points are normal and harmless. Only
 * what is no list, or too long, is refused whole: a gateway that is told 400 would send the same again for ever.
 */
export const ingest = quickContract('pie', 'gateway', {
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
  commands: post(
    '/ingest/commands',
    '网关领取指令：每条只发给网关一次，建议每 2 秒询问一次',
    z.object({ most: Whole.min(1).max(100).default(20).describe('最多领取的条数') }),
    z.object({
      commands: z.array(
        z.object({
          id: z.string(),
          deviceNo: z.string(),
          deviceType: z.string().describe('kt pfj csj bjq'),
          key: z.string().describe('空调遥控按键码，其余为空'),
          value: z.string().describe('指令值'),
          indicatorNo: z.string().describe('设置的测点'),
          target: z.number().describe('执行后应上报的值'),
          issuedAt: z.number().describe('下发时间，毫秒时间戳'),
          receiptBy: z.number().describe('最晚确认时间，毫秒时间戳'),
        }),
      ),
    }),
  ),
  receipts: post(
    '/ingest/commandReceipts',
    '网关确认或拒绝领取的指令；重复确认无害',
    z.object({
      receipts: z
        .array(
          z.object({
            id: CommandId.describe('指令编号'),
            accepted: z.boolean().describe('网关接受并交给设备'),
            reason: Text(200).optional().describe('拒绝原因'),
          }),
        )
        .max(100),
    }),
    z.object({
      taken: z.number().int(),
      refused: z.array(z.object({ index: z.number().int(), reason: z.string() })).describe('不属于本网关或未发出的指令'),
    }),
  ),
  passages: post(
    '/ingest/passages',
    '网关上送门禁通行记录',
    z.object({
      passages: z
        .array(
          z.object({
            deviceNo: DoorNo.describe('门禁编号'),
            cardNo: Filled(40).describe('卡号'),
            at: z.number().int().min(0).max(8e12).describe('通行时间，毫秒时间戳'),
          }),
        )
        .max(1000),
    }),
    z.object({
      accepted: z.number().int(),
      repeated: z.number().int(),
      refused: z.array(z.object({ index: z.number().int(), reason: z.string() })),
    }),
  ),
})
